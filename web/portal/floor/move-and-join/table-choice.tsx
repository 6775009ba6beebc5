import common from '../../../ui/plain/common.module.css';
import staff from '../../../ui/staff/common.module.css';
import tiles from '../../bill/pay-form/radio-tiles.module.css';
import styles from './table-choice.module.css';

export interface TableOption {
  readonly id: number;
  readonly name: string;
  readonly note: string;
  readonly disabled?: boolean;
}

interface TableChoiceProps {
  legend: string;
  options: readonly TableOption[];
  chosenId: number | undefined;
  onChoose: (option: TableOption) => void;
}

export function TableChoice({ legend, options, chosenId, onChoose }: TableChoiceProps) {
  return (
    <fieldset className={tiles.group}>
      <legend>{legend}</legend>
      <div className={`${tiles.tiles} ${styles.tables}`}>
        {options.map((option, at) => (
          <label key={option.id} data-disabled={option.disabled || undefined}>
            <input
              type="radio"
              name="table"
              value={option.id}
              checked={option.id === chosenId}
              disabled={option.disabled}
              data-autofocus={at === 0 || undefined}
              onChange={() => onChoose(option)}
            />
            <span className={styles.tableName}>{option.name}</span>
            <span className={`${common.fine} ${staff.unlessEmpty} ${styles.note}`}>{option.note}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
