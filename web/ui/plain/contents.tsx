import { allergenMessages } from '../../../core/messages/en/core/allergens.ts';
import type { Words } from '../../../core/messages/message.ts';
import common from './common.module.css';
import styles from './contents.module.css';
import { ContentsMark } from './contents-icons.tsx';
import { say, textOf } from './say.tsx';

interface Fact {
  readonly about: string;
  readonly words: Words;
}

interface ContentsProps {
  label: string;
  contains: readonly Fact[];
  traces: readonly Fact[];
  rest: readonly Fact[];
}

export function Contents({ label, contains, traces, rest }: ContentsProps) {
  return (
    <section className={styles.contents} aria-label={label}>
      <Facts title={say(allergenMessages.containsTitle)} facts={contains} />
      <Facts title={say(allergenMessages.tracesTitle)} facts={traces} />
      <Facts facts={rest} />
    </section>
  );
}

function Facts({ title, facts }: { title?: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <>
      {title ? <h3 className={`${common.hint} ${styles.title}`}>{title}</h3> : null}
      <ul className={styles.facts} aria-label={title}>
        {facts.map(({ about, words }) => (
          <li key={about} className={common.line}>
            <ContentsMark about={about} />
            <span className={styles.words}>{textOf(words)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
