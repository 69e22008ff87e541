import { useState, type ReactElement } from 'react';
import { Copy } from '../ui/copy.tsx';
import { Field } from '../ui/form.tsx';
import { words } from '../words/words.ts';
import { installCommand, type Way } from './install-command.ts';

/** The command to run on the host, for a service or by hand. */
export function AgentInstructions({
  token,
  host,
  deployPath,
}: {
  token: string;
  host: string;
  deployPath: string;
}): ReactElement {
  const t = words().environments.instructions;
  const [kind, setKind] = useState<Way['kind']>('service');
  const [user, setUser] = useState('www-data');
  const way: Way = kind === 'service' ? { kind, user } : { kind };
  return (
    <>
      <p>
        {t.lead} <strong>{host}</strong>
        {t.prepares} <code>{deployPath}</code> {t.starts}
      </p>
      <div className="fields">
        <Field label={t.how} hint={t.wayHints[kind]}>
          <select value={kind} onChange={(event) => setKind(event.target.value as Way['kind'])}>
            <option value="service">{t.ways.service}</option>
            <option value="manual">{t.ways.manual}</option>
          </select>
        </Field>
        {kind === 'service' && (
          <Field label={t.user} hint={t.userHint}>
            <input value={user} onChange={(event) => setUser(event.target.value)} autoComplete="off" />
          </Field>
        )}
      </div>
      <Copy text={installCommand({ origin: window.location.origin, token, deployPath, way })} />
      <p className="quiet small">{t.token}</p>
    </>
  );
}
