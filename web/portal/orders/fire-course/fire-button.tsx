import { Button } from '@mantine/core';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { courseInSentence, courseName } from '../../../../core/domain/courses.ts';
import { courseActMessages as messages } from '../../../../core/messages/en/portal/courses.ts';
import { fill } from '../../../../core/messages/message.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { useMay } from '../../sign-in/session/use-may.ts';

interface FireButtonProps {
  orderID: number;
  table: string;
  course: number;
  className?: string | undefined;
}

/** Tells the kitchen to make a held course of an order. */
export function FireButton({ orderID, table, course, className }: FireButtonProps) {
  const may = useMay();
  const { busy, press } = usePress();
  if (!may('order') && !may('kitchen')) return null;
  const name = courseInSentence(course);
  return (
    <Button
      variant="default"
      className={className}
      aria-label={say(messages.fireOf, { course: name, table })}
      loading={busy !== undefined}
      onClick={() =>
        void press({
          call: () => staffRequest(endpoints.fireCourse, { body: { orderID, course } }),
          done: fill(messages.fired, { course: courseName(course), table }),
          failed: messages.fireFailed,
          changes: ['kitchen'],
        })
      }
    >
      {say(messages.fire, { course: name })}
    </Button>
  );
}
