import { sql } from 'kysely';
import { it } from 'vitest';
import { openTestApp } from '/work/trees/staff/tests/integration/provider/open-test-app.ts';
import { findPostgres, startPostgres } from '/work/trees/staff/tests/integration/provider/temporary-postgres.ts';
import { signInStaff, home } from '/work/trees/staff/tests/integration/provider/staff/staff-calls.ts';
const out: string[] = [];
async function run(label: string, databaseUrl?: string) {
  await using app = await openTestApp({ seedProperties: 10_000, ...(databaseUrl && { databaseUrl }) });
  const staff = await signInStaff(app);
  const db = app.database;
  await sql`insert into messages (kind,status,name,email,message,created_at,updated_at) select 'contact', (array['new','in_progress','replied','spam'])[1+n%4], 'Name '||n, 'n'||n||'@mail.example', 'Hello number '||n||' in Jabi', now()-n*interval '1 hour', now() from generate_series(1,5000) n`.execute(db);
  await sql`update properties set status='draft' where id % 50 = 0`.execute(db);
  await sql`analyze`.execute(db);
  const time = async (name: string, f: () => Promise<any>) => { const s = performance.now(); const r = await f(); out.push(`${label} ${name}: ${(performance.now()-s).toFixed(0)} ms ${r?.status ?? ''}`); return r; };
  for (const q of ['', 'page=300', 'q=jabi%20dup', 'status=draft', 'district=Jabi&purpose=buy', 'sort=-price', 'sort=title&page=200'])
    for (let i=0;i<2;i++) await time('properties?'+q, async () => staff('get','/admin/properties?'+q));
  for (const q of ['', 'q=jabi', 'q=n4999', 'status=new&unread=true', 'page=150'])
    for (let i=0;i<2;i++) await time('messages?'+q, async () => staff('get','/admin/messages?'+q));
  await time('stats', async () => staff('get','/admin/stats?from=2025-01-01&to=2026-11-30'));
  await time('export', async () => staff('get','/admin/properties/export').buffer());
  const rows = Array.from({length:5000},(_,i)=>({...home, reference:`P-${i}`, annualPrice:i, amenities:['Gym','Parking'], description:'x'.repeat(300)}));
  await time('import 5000 dry', async () => staff('post','/admin/properties/import?dryRun=true',{rows}));
  await time('import 5000 create', async () => staff('post','/admin/properties/import',{rows}));
  await time('import 5000 update', async () => staff('post','/admin/properties/import',{rows: rows.map(r=>({...r, annualPrice:r.annualPrice+1, amenities:['Lift']}))}));
  const b = await time('bulk feature 500', async () => staff('post','/admin/properties/bulk',{action:'feature', filter:{status:'draft', featured:'false'}}));
  out.push(`done ${b.body.done?.length} failed ${b.body.failed?.length}`);
  await sql`analyze`.execute(db);
  const explain = async (name: string, q: any) => { const c = q.compile ? q.compile() : null; const {rows} = await sql.raw<any>('explain (analyze, costs off, timing off) ' + q).execute(db).catch((e:any)=>({rows:[{'QUERY PLAN':String(e)}]})); out.push(`${label} EXPLAIN ${name}\n  ` + rows.map((r:any)=>r['QUERY PLAN']).join('\n  ')); };
  await explain('default list', `select id from properties where deleted_at is null order by updated_at desc, id desc limit 25`);
  await explain('search', `select id from properties where deleted_at is null and search @@ starts_of_words('jabi dup') order by updated_at desc, id desc limit 25`);
  await explain('rare search', `select id from properties where deleted_at is null and search @@ starts_of_words('P 4999') order by updated_at desc, id desc limit 25`);
  await explain('status', `select id from properties where deleted_at is null and status in ('draft') order by created_at desc, id desc limit 25`);
  await explain('district', `select id from properties where deleted_at is null and lower(district) = lower('Jabi') order by annual_price desc, id desc limit 25`);
  await explain('counts', `select status, count(*) from properties where deleted_at is null group by status`);
  await explain('messages', `select id from messages where deleted_at is null order by created_at desc, id desc limit 25`);
  await explain('messages search', `select id from messages where deleted_at is null and search @@ starts_of_words('n4999') order by created_at desc, id desc limit 25`);
  await explain('audit', `select id from audit_entries where entity='property' and entity_id=5 order by id desc limit 50`);
}
it('perf', async () => {
  try {
    const pg = await startPostgres((await findPostgres())!);
    await run('PG', await pg.createDatabase('perf'));
    await pg[Symbol.asyncDispose]();
    await run('PGlite');
  } finally { const { writeFileSync } = await import('node:fs'); writeFileSync('/tmp/staffperf/out.txt', out.join('\n')); }
}, 400_000);
