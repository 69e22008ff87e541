import { startNatsServer, startPostgresServer } from '#testkit/engines.ts';
import { openDatabase } from '#platform/db/pool.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openQueue } from '#platform/queue/open-queue.ts';
import { createLog } from '#platform/log.ts';
import { sql } from 'kysely';
const log = createLog({level:process.env['L'] ?? 'silent',pretty:true});
const sleep = (ms:number)=>new Promise(r=>setTimeout(r,ms));
for (const kind of ['pg','nats','nats+pgcrash']) {
 const pgs = await startPostgresServer(); const nats = await startNatsServer();
 const database = openDatabase({connectionString: pgs.url}, log); await migrate(database.pool, 'migrations', log);
 const opts = {database, log, ...(kind!=='pg' ? {natsUrl: nats.url} : {})};
 const a = await openQueue(opts), b = await openQueue(opts);
 const topic = {name:'soak.q', retryDelaysSeconds:[0.05,0.2,0.5,1,1,1,1,1], concurrency: 4};
 const seen = new Map<number,number>();
 const handler = async (n: unknown) => { await sleep(Math.random()*20); if (Math.random()<0.1) throw new Error('x'); seen.set(n as number,(seen.get(n as number)??0)+1); };
 await a.consume(topic, handler); await b.consume(topic, handler);
 let acked: number[] = []; let stop=false; let n=0; let failed=0;
 const producer = (async()=>{ while(!stop){ const k=n++; try { await a.enqueue(topic,k); acked.push(k);} catch {failed++; await sleep(20);} await sleep(2);} })();
 const broker = kind==='nats' ? nats : pgs;
 for (let i=0;i<6;i++){ await sleep(1500); await broker.crash(); await sleep(i*400); await broker.start(); }
 await sleep(1000); stop=true; await producer;
 const t=performance.now(); while(acked.some(k=>!seen.has(k)) && performance.now()-t<30000) await sleep(100);
 const missing = acked.filter(k=>!seen.has(k)); const dup=[...seen.values()].filter(c=>c>1).length;
 console.log(kind, {acked:acked.length, failed, missing: missing.length, dup, settledAfterMs: Math.round(performance.now()-t)}, (await sql`select count(*)::int n from dead_letters`.execute(database.db)).rows, (await sql`select count(*)::int n from queue_workers`.execute(database.db)).rows);
 const c=performance.now(); await a.close(); await b.close(); console.log('close ms', Math.round(performance.now()-c));
 await database.close(); await nats[Symbol.asyncDispose](); await pgs[Symbol.asyncDispose]();
}
