import { PlainField } from '#web/ui/form/plain-controls.tsx'

export function EmailField({ error }: { error: string | undefined }) {
  return (
    <PlainField
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      error={error}
    />
  )
}
