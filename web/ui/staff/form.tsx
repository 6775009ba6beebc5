import type { ComponentProps, Ref } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => unknown;
  /** A ref inside an object. If it were called `ref`, the linter would treat the whole object as one. */
  root?: Ref<HTMLFormElement> | undefined;
}

export function Form({ onSubmit, root, ...props }: FormProps) {
  return (
    <form
      ref={root}
      {...props}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
