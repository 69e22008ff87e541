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
import { PatternDialog } from './pattern-dialog.tsx';

/** Patterns that make a check fail or ignore JavaScript errors. */
export function SitePatterns({ site }: { site: SiteFactsFragment }): ReactElement {
  const query = useGraphqlQuery(siteErrorPatterns, { siteId: site.id }, { everySeconds: 30 });
  const refusal = useRefusal(site.teamId, 'site.manage');
  const [editing, setEditing] = useState<PatternFactsFragment | 'new' | null>(null);
  return (
    <Card
      title="Error patterns"
      flush
      actions={
        <Button look="primary" refusal={refusal} onClick={() => setEditing('new')}>
          Add pattern
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
            <Empty title="No patterns">
              A pattern makes a check fail if the page contains a match, such as “Fatal error”, even if the
              status is 200. It can also ignore JavaScript errors.
            </Empty>
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
  const change = useGraphqlMutation(updateSiteErrorPattern);
  const [isAsking, setAsking] = useState(false);
  const remove = useGraphqlMutation(deleteSiteErrorPattern, {
    done: 'The pattern was deleted.',
    onDone: () => setAsking(false),
  });
  return (
    <li className="row apart">
      <span className="row">
        <Badge tone={!pattern.enabled ? 'idle' : pattern.action === 'FAIL' ? 'bad' : 'good'}>
          {!pattern.enabled ? 'Off' : pattern.action === 'FAIL' ? 'Fails the check' : 'Ignored'}
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
          {pattern.enabled ? 'Disable' : 'Enable'}
        </Button>
        <Button refusal={refusal} onClick={onEdit}>
          Edit
        </Button>
        <Button look="danger" refusal={refusal} onClick={() => setAsking(true)}>
          Delete
        </Button>
        {isAsking && (
          <Confirm
            title="Delete this pattern?"
            action="Delete pattern"
            busy={remove.isPending}
            onConfirm={() => remove.mutate({ id: pattern.id })}
            onClose={() => setAsking(false)}
          >
            Checks no longer search for <code>{pattern.pattern}</code>.
          </Confirm>
        )}
      </span>
    </li>
  );
}
