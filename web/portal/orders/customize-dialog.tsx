import { Button, Checkbox, Modal, Radio } from '@mantine/core';
import { useState } from 'react';
import { choiceLimit, customizationFault, isChoiceRequired } from '../../../core/domain/customization.ts';
import { usdOf } from '../../../core/domain/money.ts';
import { unitName } from '../../../core/domain/unit-words.ts';
import styles from './customize-dialog.module.css';
import { choicesLeftWords, customizationWords, tooManyWords } from './messages.ts';
import { type DraftLine, rulesOf, type SubItem } from './sub-order-draft.ts';

interface CustomizeDialogProps {
  line: DraftLine;
  onClose: () => void;
  onSubmit: (choices: SubItem[]) => void;
}

/** The choices of one dish, a block for every unit: boxes where several go, radios where one does. */
export function CustomizeDialog({ line, onClose, onSubmit }: CustomizeDialogProps) {
  const { item, quantity } = line;
  const [choices, setChoices] = useState<readonly SubItem[]>(line.choices);
  const [fault, setFault] = useState<string>();
  const rules = rulesOf(item);
  const offered = item.customization?.subItems ?? [];
  if (!rules) return null;
  const most = choiceLimit(rules, quantity);

  const isChosen = (name: string, unit: number) =>
    choices.some(({ subItemName, sequence }) => subItemName === name && sequence === unit);

  const choose = (unit: number, names: readonly string[]) => {
    const others = choices.filter(({ sequence }) => sequence !== unit);
    const chosen = offered
      .filter(({ subItemName }) => names.includes(subItemName))
      .map((choice) => ({ ...choice, quantity: 1, sequence: unit }));
    setFault(undefined);
    setChoices([...others, ...chosen].sort((a, b) => a.sequence - b.sequence));
  };

  const submit = () => {
    const found = customizationFault(
      rules,
      choices.map(({ subItemName, sequence }) => ({ name: subItemName, unit: sequence })),
      quantity,
    );
    if (!found) return onSubmit([...choices]);
    setFault(
      found === 'tooManyChoices'
        ? tooManyWords(item.itemName, most)
        : customizationWords(item.itemName, found === 'choiceMissingForSome'),
    );
  };

  return (
    <Modal opened onClose={onClose} title={`Customize ${item.itemName}`} size={480}>
      {rules.selection === 'M' && Number.isFinite(most) ? (
        <p className={`${styles.rule} ${choices.length > most ? styles.broken : ''}`} role="status">
          {choicesLeftWords(most, choices.length)}
        </p>
      ) : null}
      {Array.from({ length: quantity }, (_, at) => at + 1).map((unit) => (
        <fieldset key={unit} className={styles.unit}>
          <legend>{quantity > 1 ? `${unitName(unit)}: ${item.itemName}` : item.itemName}</legend>
          {rules.selection === 'S' && !isChoiceRequired(rules) ? (
            <Radio
              name={`unit-${unit}`}
              label="None"
              checked={!choices.some(({ sequence }) => sequence === unit)}
              onChange={() => choose(unit, [])}
            />
          ) : null}
          {offered.map(({ subItemName, price }) => {
            const label = `${subItemName} + ${usdOf(price)}`;
            const checked = isChosen(subItemName, unit);
            if (rules.selection === 'S') {
              return (
                <Radio
                  key={subItemName}
                  name={`unit-${unit}`}
                  label={label}
                  checked={checked}
                  onChange={() => choose(unit, [subItemName])}
                />
              );
            }
            const chosenNow = choices.filter(({ sequence }) => sequence === unit).map((one) => one.subItemName);
            return (
              <Checkbox
                key={subItemName}
                label={label}
                checked={checked}
                onChange={() =>
                  choose(unit, checked ? chosenNow.filter((name) => name !== subItemName) : [...chosenNow, subItemName])
                }
              />
            );
          })}
        </fieldset>
      ))}
      {fault ? (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={submit}>Submit</Button>
      </div>
    </Modal>
  );
}
