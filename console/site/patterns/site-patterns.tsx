import { useState, type ReactElement } from 'react';
import { useGraphqlQuery, useGraphqlMutation } from '../../api/hooks.ts';
import {
  deleteSiteErrorPattern,
  siteErrorPatterns,
  updateSiteErrorPattern,
  type PatternFactsFragment,
  type SiteFactsFragment,
} from '../../api/monitoring.generated.ts';
import { useRefusal } from '../../teams/use-teams.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { words } from '../../words/words.ts';
import { PatternDialog } from './pattern-dialog.tsx';

/** Patterns that make a check fail or ignore JavaScript errors. */
export function SitePatterns({ site }: { site: SiteFactsFragment }): ReactElement {
  const t = words().site.patterns;
  const query = useGraphqlQuery(siteErrorPatterns, { siteId: site.id }, { everySeconds: 30 });
  const refusal = useRefusal(site.teamId, 'site.manage');
  const [editing, setEditing] = useState<PatternFactsFragment | 'new' | null>(null);
  return (
    <Card
      title={t.title}
      flush
      actions={
        <Button look="primary" refusal={refusal} onClick={() => setEditing('new')}>
          {t.add}
        </Button>
      }
    >
      <Loaded query={query}>
        {({ siteErrorPatterns: patterns }) =>
          patterns.length > 0 ? (
            <ul className="list">
              {patterns.map((pattern) => (
                <PatternRow
                  key={pattern.id}
                  pattern={pattern}
                  refusal={refusal}
                  onEdit={() => setEditing(pattern)}
                />
              ))}
            </ul>
          ) : (
            <Empty title={t.none}>{t.noneHint}</Empty>
          )
        }
      </Loaded>
      {editing && (
        <PatternDialog
          siteId={site.id}
          {...(editing === 'new' ? {} : { pattern: editing })}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
}

function PatternRow({
  pattern,
  refusal,
  onEdit,
}: {
  pattern: PatternFactsFragment;
  refusal: string | null;
  onEdit: () => void;
}): ReactElement {
  const t = words().site.patterns;
  const change = useGraphqlMutation(updateSiteErrorPattern);
  const [isAsking, setAsking] = useState(false);
  const remove = useGraphqlMutation(deleteSiteErrorPattern, {
    done: t.deleted,
    onDone: () => setAsking(false),
  });
  return (
    <li className="row apart">
      <span className="row">
        <Badge tone={!pattern.enabled ? 'idle' : pattern.action === 'FAIL' ? 'bad' : 'good'}>
          {pattern.enabled ? t.effects[pattern.action] : t.off}
        </Badge>
        <code>{pattern.pattern}</code>
        {pattern.description && <span className="quiet small">{pattern.description}</span>}
      </span>
      <span className="row">
        <Button
          refusal={refusal}
          busy={change.isPending}
          onClick={() => change.mutate({ id: pattern.id, input: { enabled: !pattern.enabled } })}
        >
          {pattern.enabled ? t.disable : t.enable}
        </Button>
        <Button refusal={refusal} onClick={onEdit}>
          {t.edit}
        </Button>
        <Button look="danger" refusal={refusal} onClick={() => setAsking(true)}>
          {t.delete}
        </Button>
        {isAsking && (
          <Confirm
            title={t.deleteTitle}
            action={t.deleteAction}
            busy={remove.isPending}
            onConfirm={() => remove.mutate({ id: pattern.id })}
            onClose={() => setAsking(false)}
          >
            {t.deleteLead} <code>{pattern.pattern}</code>.
          </Confirm>
        )}
      </span>
    </li>
  );
}
