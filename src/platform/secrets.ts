export { openKeyringFor, refuseForeignKey } from './secrets/key-check.ts';
export { keyCheckColumn } from './secrets/key-check-storage.ts';
export { openKeyring, type Keyring, type Secrets } from './secrets/keyring.ts';
export { rotateSecrets, type RotationProgress, type RotationReport } from './secrets/rotate.ts';
export type { SecretColumn } from './secrets/rotate-storage.ts';
