import { envOf } from '../../vat-simulators/registers.ts';
import { startChRegister } from '../../vat-simulators/ch.ts';
import { startEuRegister } from '../../vat-simulators/eu.ts';
import { startUkRegister } from '../../vat-simulators/uk.ts';

export type StartedRegisters = AsyncDisposable & { env: Record<string, string> };

export async function startRegisters(): Promise<StartedRegisters> {
  const registers = {
    eu: await startEuRegister(),
    uk: await startUkRegister(),
    ch: await startChRegister(),
  };
  return {
    env: envOf(registers),
    async [Symbol.asyncDispose]() {
      for (const register of Object.values(registers)) await register[Symbol.asyncDispose]();
    },
  };
}
