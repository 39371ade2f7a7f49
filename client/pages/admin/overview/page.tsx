import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { AdminStats, DayCount } from '../../../../shared/contract/admin/stats.ts';
import { paths } from '../../../../shared/paths.ts';
import { StaffPage } from '../../../admin/frame/staff-page.tsx';
import { countedProperties } from '../../../admin/display/counted-properties.ts';
import { BasicOverview } from './basic-overview.tsx';
import { Chart, Columns, LineBars, type Figure } from './chart.tsx';
import { statusLabels } from '../../../../shared/contract/admin/property-status.ts';
import { groupDays, longDay, shortDay } from './days.ts';
import { DeadLetters } from './dead-letters.tsx';
import { figuresOf } from './figures.ts';
import type { loadOverview, OverviewData } from './loader.ts';
import styles from './page.module.css';
import { RangeForm } from './range-form.tsx';
import { Tiles } from './tiles.tsx';

const purposes = { buy: 'For sale', rent: 'For rent' };

const enquiryStates = {
  new: 'New',
  in_progress: 'In progress',
  replied: 'Answered',
  spam: 'Spam',
};

const enquiryKinds = { contact: 'Contact form', owner: 'From owners' };

/** The chart shows the largest; the table has every district. */
const maxDistricts = 10;

/** The dashboard: properties, enquiries, response times and new users. */
export function OverviewPage(): ReactNode {
  const { stats, ...range } = useLoaderData<typeof loadOverview>();
  return 'figures' in stats ? (
    <BasicOverview stats={stats} />
  ) : (
    <Overview stats={stats} {...range} />
  );
}

interface OverviewProps extends OverviewData {
  stats: AdminStats;
}

function Overview({ stats, today, refused }: OverviewProps): ReactNode {
  const { properties, enquiries, users, outbox } = stats;
  const districts = properties.byDistrict.map(({ district, count }) => ({
    id: district,
    name: district === '' ? 'No district' : district,
    value: count,
  }));
  const states = figuresOf(statusLabels, properties.byStatus);
  const byPurpose = figuresOf(purposes, properties.byPurpose);
  const kinds = figuresOf(enquiryKinds, enquiries.byKind);
  const answers = figuresOf(enquiryStates, enquiries.byStatus);

  return (
    <StaffPage
      title="Overview"
      lead={`${longDay(stats.from)} to ${longDay(stats.to)}, Lagos time.`}
    >
      <RangeForm from={stats.from} to={stats.to} today={today} refused={refused} />
      <DeadLetters count={outbox?.dead ?? 0} />
      <Tiles stats={stats} />
      <div className={styles.charts}>
        <OverTime
          title="Enquiries"
          noun="enquiries"
          days={enquiries.perDay}
          total={enquiries.total}
        />
        <OverTime title="New users" noun="new users" days={users.perDay} total={users.created} />
        <Chart
          title="Enquiries by status"
          summary={sentence(answers)}
          headings={['Status', 'Enquiries']}
          figures={answers}
          link={<a href={paths.adminMessages}>Messages</a>}
        >
          <LineBars figures={answers} />
        </Chart>
        <Chart
          title="Properties by status"
          summary={sentence(states)}
          headings={['Status', 'Properties']}
          figures={states}
          link={<a href={paths.adminProperties}>Properties</a>}
        >
          <LineBars figures={states} />
        </Chart>
        <Chart
          title="Properties by purpose"
          summary={sentence(byPurpose)}
          headings={['Purpose', 'Properties']}
          figures={byPurpose}
        >
          <LineBars figures={byPurpose} />
        </Chart>
        <Chart
          tall
          title="Properties by district"
          summary={`${countedProperties(properties.total)} in ${districts.length} districts. ${sentence(districts.slice(0, maxDistricts))}`}
          headings={['District', 'Properties']}
          figures={districts}
        >
          <LineBars figures={districts.slice(0, maxDistricts)} />
          {districts.length > maxDistricts && (
            <p className={styles.rest}>and {districts.length - maxDistricts} more in the table</p>
          )}
        </Chart>
        <Chart
          title="Enquiries by kind"
          summary={sentence(kinds)}
          headings={['Kind', 'Enquiries']}
          figures={kinds}
        >
          <LineBars figures={kinds} />
        </Chart>
      </div>
    </StaffPage>
  );
}

interface OverTimeProps {
  title: string;
  noun: string;
  days: readonly DayCount[];
  total: number;
}

function OverTime({ title, noun, days, total }: OverTimeProps): ReactNode {
  const { unit, groups } = groupDays(days);
  const figures = groups.map(({ day, count }) => ({
    id: day,
    name: unit === 'day' ? shortDay(day) : longDay(day),
    value: count,
  }));
  const busiest = figures.toSorted((one, other) => other.value - one.value)[0];
  return (
    <Chart
      title={`${title} per ${unit}`}
      summary={
        total === 0 || !busiest
          ? `No ${noun} in this period.`
          : `${total} ${noun} in this range; most in the ${unit} of ${busiest.name}, ${busiest.value}.`
      }
      headings={[unit === 'day' ? 'Day' : `The ${unit} from`, title]}
      figures={figures.toReversed()}
    >
      <Columns figures={figures} />
    </Chart>
  );
}

/** 'Draft 0, Published 64.' */
function sentence(figures: readonly Figure[]): string {
  return `${figures.map(({ name, value }) => `${name} ${value}`).join(', ')}.`;
}
