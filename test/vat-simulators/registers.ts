import type { SimulatedRegister } from './register-server.ts';
import { ukClient, type SimulatedUk } from './uk.ts';

export type Registers = { eu: SimulatedRegister; uk: SimulatedUk; ch: SimulatedRegister };

/** The settings that lead to them. */
export const envOf = ({ eu, uk, ch }: Registers): Record<string, string> => ({
  VAT_EU_URL: eu.url,
  VAT_UK_URL: uk.url,
  VAT_CH_URL: `${ch.url}/V5.0/PublicServices.svc`,
  VAT_UK_CLIENT_ID: ukClient.id,
  VAT_UK_CLIENT_SECRET: ukClient.secret,
});
