import type { ReactElement } from 'react';
import type { StatusPageFactsFragment } from '../api/monitoring.generated.ts';
import { Card } from '../ui/card.tsx';
import { Copy } from '../ui/copy.tsx';
import { Field, useFields } from '../ui/form.tsx';
import { Empty } from '../ui/states.tsx';
import { words } from '../words/words.ts';
import { addressBelow, badgeHtml, badgeMarkdown } from './addresses.ts';

/** Where other programs and pages get the state. */
export function Share({ page }: { page: StatusPageFactsFragment }): ReactElement {
  const t = words().statusPages.share;
  if (!page.url)
    return (
      <Card>
        <Empty title={t.managersOnly}>{t.managersOnlyHint}</Empty>
      </Card>
    );
  return (
    <>
      {page.visibility === 'PASSWORD' && <p className="banner">{t.needPassword}</p>}
      {page.visibility === 'LINK' && <p className="banner">{t.containKey}</p>}
      <Card title={t.addresses}>
        <div className="stack">
          <Address name={t.page} text={page.url} />
          <Address name="JSON" hint={t.jsonHint} text={addressBelow(page.url, 'summary.json')} />
          <Address name={t.feed} hint={t.feedHint} text={addressBelow(page.url, 'history.atom')} />
        </div>
      </Card>
      <Badges page={page} url={page.url} />
    </>
  );
}

const Address = ({ name, hint, text }: { name: string; hint?: string; text: string }): ReactElement => {
  const t = words().statusPages.share;
  return (
    <div>
      <h3>{name}</h3>
      {hint && <p className="quiet small">{hint}</p>}
      <Copy text={text} label={t.copy(name)} />
    </div>
  );
};

function Badges({ page, url }: { page: StatusPageFactsFragment; url: string }): ReactElement {
  const t = words().statusPages.share;
  const { values, text } = useFields({ component: '' });
  const path = values.component ? `badge/${values.component}.svg` : 'badge.svg';
  const badge = addressBelow(url, path);
  const title = page.components.find(({ id }) => id === values.component)?.name ?? page.title;
  const { search } = new URL(url);
  return (
    <Card title={t.badge}>
      <div className="stack">
        <div className="fields">
          <Field label={t.component}>
            <select {...text('component')}>
              <option value="">{t.wholePage}</option>
              {page.components.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
          {page.visibility !== 'PASSWORD' && (
            <div>
              <h3>{t.now}</h3>
              {/* From this server, also if the page has its own domain. */}
              <img src={`/status/${page.slug}/${path}${search}`} alt={t.badgeOf(title)} height={20} />
            </div>
          )}
        </div>
        <Address name="HTML" text={badgeHtml(url, badge, title)} />
        <Address name="Markdown" text={badgeMarkdown(url, badge, title)} />
      </div>
    </Card>
  );
}
