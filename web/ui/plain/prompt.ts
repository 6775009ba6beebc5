import { useEffect, useState } from 'react';

interface Asked<Question, Answer> {
  readonly question: Question;
  readonly answer: (given: Answer) => void;
}

interface Prompt<Question, Answer> {
  readonly ask: (question: Question) => Promise<Answer>;
  readonly show: (open: (shownQuestion: Asked<Question, Answer>) => void) => () => void;
}

/** Lets code outside React ask a question in a dialog. `none` is the answer without a dialog, or if replaced. */
export function prompt<Question, Answer>(none: Answer): Prompt<Question, Answer> {
  let open: ((shownQuestion: Asked<Question, Answer>) => void) | undefined;
  let replace = () => {};
  return {
    ask: (question) =>
      new Promise((resolve) => {
        replace();
        replace = () => resolve(none);
        if (open) open({ question, answer: resolve });
        else replace();
      }),
    show: (next) => {
      open = next;
      return () => {
        if (open === next) open = undefined;
      };
    },
  };
}

/** For the prompt's dialog: the last question, and whether it is open. */
export function useAsked<Question, Answer>({ show }: Prompt<Question, Answer>) {
  const [question, setAsked] = useState<Asked<Question, Answer>>();
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      show((next) => {
        setAsked(next);
        setOpen(true);
      }),
    [show],
  );
  if (!question) return undefined;
  const answer = (given: Answer) => {
    setOpen(false);
    question.answer(given);
  };
  return { ...question, answer, isOpen };
}
