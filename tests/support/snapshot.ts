import {
  snapshotSteps,
  type PropertySnapshot,
  type SnapshotSource,
} from '../../server/features/properties/snapshot.ts';

/** A snapshot built in one go. */
export function snapshotAtOnce(source: SnapshotSource): PropertySnapshot {
  const steps = snapshotSteps(source);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
