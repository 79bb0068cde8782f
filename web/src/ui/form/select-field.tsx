import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import styles from './field.module.css'

interface Props {
  label: string
  name: string
  value: string
  error?: string | undefined
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** One of a few, from the device's own list: label above, what is wrong with it below. */
export function SelectField({ options, error, onChange, ...select }: Props) {
  return (
    <NativeSelect
      {...select}
      data={options}
      error={error}
      inputWrapperOrder={['label', 'input', 'error']}
      classNames={{
        root: `${styles.field}`,
        label: `${styles.label}`,
        wrapper: `${styles.wrapper}`,
        input: `${styles.input}`,
        error: `${styles.error}`,
      }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
