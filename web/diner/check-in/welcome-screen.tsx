import { type FormEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { privacyPath } from '../../../core/domain/paths.ts';
import { productMessages } from '../../../core/messages/en/core/product.ts';
import { checkInMessages } from '../../../core/messages/en/diner/check-in.ts';
import { fill, type Words } from '../../../core/messages/message.ts';
import { checkOtp } from '../../api/diner/check-in.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { InfoIcon, TableIcon, WarningIcon } from '../../ui/plain/icons.tsx';
import { Plate } from '../../ui/plain/plate.tsx';
import { say } from '../../ui/plain/say.tsx';
import { useOnce } from '../../ui/plain/use-once.ts';
import { LanguageChoice } from '../language/language-choice.tsx';
import { withNetworkAlert } from '../network/network-alert.ts';
import { Logo } from '../ui/logo.tsx';
import { Screen } from '../ui/screen.tsx';
import type { TableLink } from '../visit/table-link.ts';
import { logoOf } from '../visit/table-screen.tsx';
import styles from './welcome-screen.module.css';

interface WelcomeScreenProps {
  table: TableLink;
  restaurantName: string;
  tableName: string;
  why: Words | undefined;
  passIsOver: boolean;
  /** An additional field, which loads later. Its space is reserved. */
  more: ReactNode;
  onCheckedIn: () => void;
  onUnavailable: () => void;
}

export function WelcomeScreen(props: WelcomeScreenProps) {
  const { table, restaurantName, tableName, why, passIsOver, onCheckedIn, onUnavailable } = props;
  const [otp, setOtp] = useState('');
  const [error, setError] = useState<Words | undefined>(passIsOver ? checkInMessages.passOver : undefined);
  const { busy, once } = useOnce();
  const field = useRef<HTMLInputElement>(null);

  const refuse = (words: Words) => {
    setError(words);
    setOtp('');
    field.current?.focus();
  };
  const checkIn = async () => {
    const answer = await withNetworkAlert(() => checkOtp(table.restaurantID, table.tableID, otp));
    if (answer.success) onCheckedIn();
    else if (answer.code === 'TooManyTries')
      refuse(fill(checkInMessages.tooManyTries, { wait: waitingTime(answer.retryAfterSeconds) }));
    else if (answer.code === 'TableUnavailable') onUnavailable();
    else if (answer.status >= 500) setError(checkInMessages.failed);
    else refuse(checkInMessages.wrongOtp);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (otp === '') return refuse(checkInMessages.emptyOtp);
    setError(undefined);
    once(true, checkIn).catch(console.error);
  };

  return (
    <Screen title={say(checkInMessages.welcomeTo, { restaurant: restaurantName })} padded={false}>
      <div className={styles.hero}>
        <div className={styles.language}>
          <LanguageChoice />
        </div>
        <div className={styles.dishes} aria-hidden="true">
          <Plate drawing="pasta" />
          <Plate drawing="burrata" />
          <Plate drawing="soup" />
          <Plate drawing="salad" />
        </div>
        <div className={styles.who}>
          <Logo restaurant={restaurantName} src={logoOf(table.restaurantID)} size="large" />
          <h1>{say(checkInMessages.welcome)}</h1>
          <p>{restaurantName}</p>
          <span className={`${common.inline} ${styles.table}`}>
            <TableIcon /> <span>{tableName}</span>
          </span>
        </div>
      </div>
      <form className={styles.sheet} onSubmit={submit} noValidate>
        <h2>{say(checkInMessages.checkIn)}</h2>
        {why ? (
          <p className={`${common.newTint} ${styles.why}`} role="status">
            {say(why)}
          </p>
        ) : null}
        <p className={styles.ask}>{say(checkInMessages.enterOtp)}</p>
        <OtpField ref={field} value={otp} error={error && say(error)} onChange={setOtp} />
        <div className={styles.more}>{props.more}</div>
        <Button type="submit" look="primary" size="large" wide busy={busy === true}>
          {say(checkInMessages.submit)}
        </Button>
        <div className={styles.help}>
          <InfoIcon />
          <span>{say(checkInMessages.noOtp)}</span>
        </div>
        <p className={`${common.fine} ${styles.powered}`}>
          <span>{`${say(productMessages.poweredBy)} · `}</span>
          <a href={privacyPath(table.restaurantID)}>{say(productMessages.stored)}</a>
        </p>
      </form>
    </Screen>
  );
}

function waitingTime(seconds: number | undefined): Words {
  if (!seconds) return checkInMessages.aFewMinutes;
  if (seconds < 60) return fill(checkInMessages.seconds, { count: seconds });
  return fill(checkInMessages.minutes, { count: Math.ceil(seconds / 60) });
}

const otpLength = 6;

interface OtpFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** One input, so that phones can autofill the code; drawn as six cells. */
function OtpField({ value, error, onChange, ref }: OtpFieldProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.field} htmlFor={id}>
        <span className={common.unseen}>{say(checkInMessages.otp)}</span>
        <input
          ref={ref}
          id={id}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={otpLength}
          required
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, otpLength))}
        />
        <span className={styles.cells} aria-hidden="true">
          {Array.from({ length: otpLength }, (_, at) => `cell ${at}`).map((key, at) => (
            <span key={key} className={at === value.length ? styles.current : undefined}>
              {value[at]}
            </span>
          ))}
        </span>
      </label>
      <p id={`${id}-error`} className={`${common.line} ${styles.error}`} role="alert">
        {error ? (
          <>
            <WarningIcon /> <span>{error}</span>
          </>
        ) : null}
      </p>
    </div>
  );
}
