import { useState, type ReactElement } from 'react';
import { areShortcutsOn, switchShortcuts } from '../app/shortcuts.ts';
import { Card } from '../ui/card.tsx';
import { Check } from '../ui/form.tsx';
import { chooseLanguage, chosenLanguage, languages } from '../words/language.ts';
import { words } from '../words/words.ts';

/** What holds for this browser, and not for the account. */
export function Preferences(): ReactElement {
  const t = words().account;
  const { title, browser, names } = words().language;
  const [isOn, setOn] = useState(areShortcutsOn);
  return (
    <Card title={t.preferences}>
      <div className="stack">
        <dl className="facts">
          <dt>
            <label htmlFor="language">{title}</label>
          </dt>
          <dd>
            <select
              id="language"
              className="select"
              value={chosenLanguage() ?? ''}
              onChange={({ target: { value } }) =>
                chooseLanguage(languages.find((language) => language === value) ?? null)
              }
            >
              <option value="">{browser}</option>
              {languages.map((language) => (
                <option key={language} value={language} lang={language}>
                  {names[language]}
                </option>
              ))}
            </select>
          </dd>
        </dl>
        <Check
          label={t.shortcuts}
          hint={t.shortcutsHint}
          checked={isOn}
          onChange={(on) => {
            switchShortcuts(on);
            setOn(on);
          }}
        />
        <p className="quiet small">{t.preferencesNote}</p>
      </div>
    </Card>
  );
}
