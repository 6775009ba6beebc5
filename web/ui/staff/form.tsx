import type { ComponentProps } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => unknown;
}

/** A form without the browser's own validation and submission. */
export function Form({ onSubmit, ...props }: FormProps) {
  return (
    <form
      {...props}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
