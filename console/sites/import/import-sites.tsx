import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactElement } from 'react';
import { execute } from '../../api/client.ts';
import { useGraphqlQuery } from '../../api/hooks.ts';
import { createSites, previewSites, siteQuota } from '../../api/monitoring.generated.ts';
import { TeamField } from '../../teams/team-field.tsx';
import { useTeamsFor } from '../../teams/use-teams.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Form } from '../../ui/form.tsx';
import { count } from '../../ui/format.ts';
import { Loading, Problem } from '../../ui/states.tsx';
import { TagInput } from '../../ui/tag-input.tsx';
import { splitTags } from '../../ui/tags.ts';
import { toast } from '../../ui/toast.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { readSample } from '../../vat/upload/read-preview.ts';
import { words } from '../../words/words.ts';
import { BulkProgressView } from '../bulk/bulk-progress.tsx';
import { useBulk } from '../bulk/use-bulk.ts';
import { useSiteTags } from '../use-site-tags.ts';
import { ImportPreview } from './import-preview.tsx';
import { judgeSites } from './judge-sites.ts';
import { maxSites, readSites, type ReadSite } from './read-sites.ts';

/** Adds many sites from a pasted list or a CSV file, after a preview. */
export function ImportSites({ onClose }: { onClose: () => void }): ReactElement {
  const { sites: t } = words();
  const teams = useTeamsFor('site.manage');
  const [chosen, setChosen] = useState<string>();
  const teamId = teams.find(({ id }) => id === chosen)?.id ?? teams[0]?.id ?? null;
  const [text, setText] = useState('');
  const [mistake, setMistake] = useState<string | null>(null);
  const [tags, setTags] = useState('');
  const { sites, isCut } = useMemo(() => readSites(text), [text]);
  const asked = useDebounced(sites, 300);
  const inputs = asked.map((site) => toInput(site, tags));
  const preview = useQuery({
    queryKey: ['import', teamId, inputs],
    queryFn: async ({ signal }) => (await execute(previewSites, { inputs, teamId }, signal)).previewSites,
    enabled: asked.length > 0,
    networkMode: 'always',
    gcTime: 0,
  });
  const quota = useGraphqlQuery(siteQuota, { teamId }, { everySeconds: false }).data?.quotaUsage;
  const left = quota ? Math.max(0, quota.sitesLimit - quota.sitesUsed) : Infinity;
  const verdicts = preview.data && judgeSites(asked, preview.data, left, t.import.intervalWrong);
  const isCurrent = asked === sites && verdicts !== undefined;
  const fresh = isCurrent ? sites.filter((_, index) => verdicts[index]?.kind === 'new') : [];
  const known = useSiteTags(teamId ?? undefined);
  const bulk = useBulk<ReadSite>();
  const start = async (items: readonly ReadSite[]): Promise<void> => {
    const failures = await bulk.run(
      items,
      async (chunk) =>
        (await execute(createSites, { inputs: chunk.map((site) => toInput(site, tags)), teamId }))
          .createSites,
    );
    if (failures.length > 0) return;
    toast('good', t.import.added(t.sites(items.length, count(items.length))));
    onClose();
  };
  const takeFile = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const sample = await readSample(file);
    setMistake('mistake' in sample ? sample.mistake : null);
    if ('text' in sample) setText(sample.text);
  };
  return (
    <Dialog wide title={t.import.title} onClose={onClose}>
      {bulk.progress ? (
        <BulkProgressView
          progress={bulk.progress}
          failedTitle={t.import.failed}
          nameOf={({ url }) => url}
          onStop={bulk.stop}
          onRetry={() => void start(bulk.progress!.failures.map(({ item }) => item))}
          onClose={onClose}
        />
      ) : (
        <Form onSubmit={() => fresh.length > 0 && void start(fresh)}>
          <Field label={t.import.list} hint={t.import.hint} error={mistake}>
            <textarea
              rows={6}
              autoFocus
              spellCheck={false}
              placeholder={'https://shop.example\nhttps://www.other.example'}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <input
            type="file"
            className="import-file"
            aria-label={t.import.chooseFile}
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={(event) => void takeFile(event.target.files?.[0])}
          />
          <div className="fields">
            <TeamField teams={teams} value={teamId ?? undefined} onChange={setChosen} />
            <Field label={t.import.tagsForAll} hint={t.import.tagsHint}>
              <TagInput value={tags} known={known} onChange={setTags} />
            </Field>
          </div>
          {isCut && <p className="field-warning">{t.import.cut(count(maxSites))}</p>}
          {sites.length === 0 ? (
            <p className="quiet">{t.import.nothing}</p>
          ) : preview.error ? (
            <Problem error={preview.error} retry={() => void preview.refetch()} />
          ) : isCurrent ? (
            <ImportPreview sites={sites} verdicts={verdicts} quota={quota ?? null} />
          ) : (
            <Loading lines={4} />
          )}
          <div className="row dialog-actions">
            <Button onClick={onClose}>{t.bulk.close}</Button>
            <Button look="primary" type="submit" disabled={fresh.length === 0}>
              {t.import.action(t.sites(fresh.length, count(fresh.length)))}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}

const toInput = ({ name, url, tags, interval }: ReadSite, forAll: string) => ({
  name,
  url,
  tags: [...new Set([...tags, ...splitTags(forAll)])],
  checkIntervalSeconds: interval === null || Number.isNaN(interval) ? null : interval,
});
