import { auGuid, startAuRegister } from './au.ts';
import { startChRegister } from './ch.ts';
import { startEuRegister } from './eu.ts';
import { startNoRegister } from './no.ts';
import type { SimulatedRegister } from './register-server.ts';
import { startUkRegister, ukClient, type SimulatedUk } from './uk.ts';

export type Registers = AsyncDisposable & {
  eu: SimulatedRegister;
  uk: SimulatedUk;
  ch: SimulatedRegister;
  no: SimulatedRegister;
  au: SimulatedRegister;
  /** The settings with which Steward uses them. */
  env: Record<string, string>;
};

/** All registers, on consecutive ports, or on any free ports if `firstPort` is 0. */
export async function startRegisters(firstPort = 0): Promise<Registers> {
  const portOf = (index: number): number => (firstPort === 0 ? 0 : firstPort + index);
  await using started = new AsyncDisposableStack();
  const eu = started.use(await startEuRegister(portOf(0)));
  const uk = started.use(await startUkRegister(portOf(1)));
  const ch = started.use(await startChRegister(portOf(2)));
  const no = started.use(await startNoRegister(portOf(3)));
  const au = started.use(await startAuRegister(portOf(4)));
  const env = {
    VAT_EU_URL: eu.url,
    VAT_UK_URL: uk.url,
    VAT_CH_URL: `${ch.url}/V5.0/PublicServices.svc`,
    VAT_NO_URL: no.url,
    VAT_AU_URL: au.url,
    VAT_AU_GUID: auGuid,
    VAT_UK_CLIENT_ID: ukClient.id,
    VAT_UK_CLIENT_SECRET: ukClient.secret,
  };
  const all = started.move();
  return { eu, uk, ch, no, au, env, [Symbol.asyncDispose]: () => all.disposeAsync() };
}
