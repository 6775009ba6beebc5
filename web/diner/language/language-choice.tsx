import { dinerAppMessages } from '../../../core/messages/en/diner/app.ts';
import { languageNames, languages } from '../../../core/messages/languages.ts';
import { Button } from '../../ui/plain/button.tsx';
import { say, speak, spoken } from '../../ui/plain/say.tsx';
import { tellStored } from '../storage/storage.ts';
import { useToast } from '../ui/toasts.tsx';
import { chooseLanguage } from './guest-language.ts';

/** A button labeled with the other language's own name. Translates the page in place. */
export function LanguageChoice() {
  const toast = useToast();
  const other = languages[(languages.indexOf(spoken()) + 1) % languages.length] ?? 'en';
  const choose = async () => {
    if (!(await chooseLanguage(other))) return toast(say(dinerAppMessages.network));
    speak(other);
    tellStored();
  };
  return (
    <Button size="small" look="quiet" lang={other} onClick={() => void choose()}>
      {languageNames[other]}
    </Button>
  );
}
