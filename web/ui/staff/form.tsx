import type { ComponentProps, Ref } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => unknown;
  /** A ref kept in an object: in `ref` the linter would take the whole object for one. */
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
