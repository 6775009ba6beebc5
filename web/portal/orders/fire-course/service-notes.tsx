import { courseActMessages } from '../../../../core/messages/en/portal/courses.ts';
import type { ActiveOrder } from '../../../api/order-answers.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { HeldCourses } from './held-courses.tsx';

/** Additions to a card on the floor, for an order with a held course or one that was accepted by itself. */
export function ServiceNotes({ order: { orderID, tabledName, held, accepted } }: { order: ActiveOrder }) {
  const formats = useFormats();
  return (
    <>
      {held ? <HeldCourses orderID={orderID} table={tabledName} held={held.slice(0, 1)} /> : null}
      {accepted ? (
        <span className={common.hint}>
          {say(courseActMessages.accepted, { time: formats.clockTime(accepted.createTime) })}
        </span>
      ) : null}
    </>
  );
}
