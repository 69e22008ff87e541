import { useEffect, useState, type ReactElement } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { execute } from '../../api/client.ts';
import { testErrorPattern } from '../../api/monitoring.generated.ts';
import { Field } from '../../ui/form.tsx';
import { words } from '../../words/words.ts';

type TestResult = { tone: 'good' | 'warn' | 'bad'; text: string };

const pauseMs = 300;

/** Tests the pattern on a sample while the user types, with the engine that the checks use. */
export function PatternTester({ pattern }: { pattern: string }): ReactElement {
  const t = words().site.patterns;
  const [sample, setSample] = useState('');
  const [result, setResult] = useState<TestResult | null>(null);
  useEffect(() => {
    setResult(null);
    if (!pattern || !sample) return undefined;
    const over = new AbortController();
    const timer = setTimeout(() => {
      execute(testErrorPattern, { pattern, sample }, over.signal).then(
        ({ testErrorPattern: found }) =>
          setResult(
            found ? { tone: 'good', text: t.sampleMatches } : { tone: 'warn', text: t.sampleDiffers },
          ),
        (error: unknown) => {
          if (!over.signal.aborted) setResult({ tone: 'bad', text: messageOf(error) });
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [pattern, sample, t]);
  return (
    <Field
      label={t.sample}
      hint={
        <span aria-live="polite" className={result ? `tone-${result.tone}` : ''}>
          {result?.text}
        </span>
      }
    >
      <textarea rows={3} value={sample} onChange={(event) => setSample(event.target.value)} />
    </Field>
  );
}
