import type { ReactElement } from 'react';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { count } from '../../ui/format.ts';
import { Tags } from '../../ui/tag-input.tsx';
import { words } from '../../words/words.ts';
import type { Verdict } from './judge-sites.ts';
import type { ReadSite } from './read-sites.ts';
import './import.css';

type Quota = { sitesUsed: number; sitesLimit: number };

const tones: Record<Verdict['kind'], Tone> = {
  new: 'good',
  invalid: 'bad',
  duplicate: 'idle',
  repeated: 'idle',
  'over quota': 'warn',
};

/** What will be added, and what will not, with the reason. */
export function ImportPreview({
  sites,
  verdicts,
  quota,
}: {
  sites: readonly ReadSite[];
  verdicts: readonly Verdict[];
  quota: Quota | null;
}): ReactElement {
  const t = words().sites.import;
  const skipped = verdicts.filter(({ kind }) => kind !== 'new').length;
  return (
    <section className="import-preview" aria-label={t.preview}>
      <p className="quiet small" role="status">
        {[
          skipped > 0 && t.skipped(count(skipped)),
          quota && t.quota(count(Math.max(0, quota.sitesLimit - quota.sitesUsed))),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      <div className="import-rows" role="group" aria-label={t.preview} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t.line}</th>
              <th scope="col">{t.name}</th>
              <th scope="col">{t.address}</th>
              <th scope="col">{t.result}</th>
            </tr>
          </thead>
          <tbody>
            {sites.map(({ line, name, url, tags }, index) => (
              <tr key={line}>
                <td className="number quiet">{line}</td>
                <td>
                  {name} <Tags tags={tags} />
                </td>
                <td className="import-address">{url}</td>
                <td>
                  <Result verdict={verdicts[index]!} quota={quota} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Result({ verdict, quota }: { verdict: Verdict; quota: Quota | null }): ReactElement {
  const t = words().sites.import;
  const text = {
    new: () => t.newSite,
    invalid: () => t.invalid,
    duplicate: () => t.duplicate(verdict.kind === 'duplicate' ? verdict.of : ''),
    repeated: () => t.repeated(verdict.kind === 'repeated' ? verdict.line : 0),
    'over quota': () => t.overQuota(count(quota?.sitesLimit ?? 0)),
  }[verdict.kind]();
  return (
    <>
      <Badge tone={tones[verdict.kind]}>{text}</Badge>
      {verdict.kind === 'invalid' && <div className="small tone-bad">{verdict.problem}</div>}
    </>
  );
}
