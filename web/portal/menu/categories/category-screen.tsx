import { Select } from '@mantine/core';
import type { Category } from '../../../../core/contract/categories.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { atOnce, courseName, courses } from '../../../../core/domain/courses.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { categoryMessages } from '../../../../core/messages/en/portal/categories.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { offerTimesMessages } from '../../../../core/messages/en/portal/offer-times.ts';
import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import { pageOf } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { MenuLinks } from '../../shared/records/menu-links.tsx';
import type { RecordDescription } from '../../shared/records/record-description.ts';
import {
  FieldColumn,
  type InputProps,
  lines,
  type RecordBody,
  recordFields,
  text,
} from '../../shared/records/record-fields.tsx';
import { RecordScreen } from '../../shared/records/record-screen.tsx';
import { useSession } from '../../sign-in/session/use-session.ts';
import { offerTimesField, percentWindowsField } from '../offer-times/offer-times-field.tsx';
import { OfferedMark } from '../offer-times/offered-mark.tsx';

type Body = RecordBody<typeof endpoints.saveCategory, 'itemCategoryId' | 'restaurantId'>;

/** Shown only if the restaurant uses courses. */
function CourseSelect({ input }: { input: InputProps<Category, string>['input'] }) {
  if (!useSession()?.service?.courses) return null;
  const options = [atOnce, ...courses].map((course) => ({ value: String(course), label: say(courseName(course)) }));
  return (
    <Select
      label={say(categoryMessages.course)}
      description={say(categoryMessages.courseHint)}
      allowDeselect={false}
      data={options}
      {...input}
    />
  );
}

const courseField = {
  initial: (row: Category | undefined) => String(row?.course ?? atOnce),
  sent: (value: string, row: Category | undefined) =>
    Number(value) === (row?.course ?? atOnce) ? undefined : Number(value),
  Input: CourseSelect,
};

const { bodyOf, inputs, ...form } = recordFields<Category, Body>('itemCategoryId')({
  categoryName: text({
    label: categoryMessages.name,
    hint: categoryMessages.nameHint,
    missing: categoryMessages.nameMandatory,
    autoFocus: true,
    maxLength: textLimits.name,
  }),
  description: lines({
    label: fieldMessages.description,
    hint: categoryMessages.descriptionHint,
    maxLength: textLimits.description,
  }),
  offerTimes: offerTimesField(offerTimesMessages.offered, offerTimesMessages.always),
  priceWindows: percentWindowsField,
  course: courseField,
});

export const categoryRecord: RecordDescription<Category, ReturnType<typeof form.initial>> = {
  record: categoryMessages.record,
  words: { ...categoryMessages, deleted: listMessages.deleted, deleteFailed: listMessages.deleteFailed },
  refusals: categoryMessages.refused,
  fieldOfRefusal: { MissingName: 'categoryName', NameAlreadyExist: 'categoryName' },
  topic: 'menu',
  queryKey: 'categories',
  columns: [
    {
      header: fieldMessages.name,
      cell: ({ categoryName, ...category }) => (
        <>
          <span>{categoryName}</span>
          <OfferedMark row={category} />
        </>
      ),
      phone: 'title',
    },
    { header: fieldMessages.description, cell: (category) => category.description, clip: true },
  ],
  rowName: ({ categoryName }) => categoryName,
  defaultSize: 10,
  fetchPage: pageOf(endpoints.itemCategories),
  moreActions: () => <MenuLinks />,
  nameOf: ({ categoryName }) => categoryName,
  ...form,
  save: (row, values) => staffRequest(endpoints.saveCategory, { body: bodyOf(row, values) }),
  remove: ({ itemCategoryId }) => staffRequest(endpoints.deleteCategory, { query: { id: itemCategoryId } }),
  Fields: (props) => <FieldColumn>{inputs(props)}</FieldColumn>,
};

export function Component() {
  return <RecordScreen description={categoryRecord} />;
}
