import type { Context as IdentityContext, Services } from '#identity/context.ts';
import type { Printer } from './evidence/printer.ts';
import type { LogChain } from './log/extend-chain.ts';
import type { Vat } from './validation/vat.ts';

/** What evidence is made with: the chain of the log, and a browser that prints. */
export type EvidenceServices = { chain: LogChain; printer: Printer };

/** What every verb of this product can use. */
export type VatServices = Services & { vat: Vat; evidence: EvidenceServices };

export type Context = IdentityContext & { vat: Vat; evidence: EvidenceServices };
