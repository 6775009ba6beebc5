import { StaleStrip } from '../../ui/plain/states.tsx';
import type { SplitView } from '../split/split-view.ts';
import { useFormats } from '../visit/use-formats.ts';
import { PartPicker } from './part-picker.tsx';
import { SplitCard } from './split-card.tsx';
import { TipCard } from './tip-card.tsx';
import type { OwnPart } from './use-part.ts';
import type { TableSplit } from './use-table-split.ts';

interface SplitBillProps {
  view: SplitView;
  split: TableSplit;
  part: OwnPart;
}

export function SplitBill({ view, split, part }: SplitBillProps) {
  const formats = useFormats();
  const { choice, part: chosen, fault, tipFault, taken, choose } = part;
  return (
    <>
      {split.staleSince ? <StaleStrip since={formats.time(split.staleSince)} query={split} /> : null}
      <SplitCard
        view={view}
        isNew={split.isNew}
        onChange={split.canChange ? () => split.setChoosing(true) : undefined}
      />
      <PartPicker
        view={view}
        choice={choice}
        part={chosen}
        fault={fault}
        taken={taken.map(({ name }) => name)}
        onChoose={choose}
      />
      {chosen ? (
        <TipCard toPayCents={chosen.cents} typed={choice.tip} fault={tipFault} onType={(tip) => choose({ tip })} />
      ) : null}
    </>
  );
}
