import { Box, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { nameKey } from './import-mapping.ts'
import styles from './unknown-names.module.css'
import { Button } from '#web/ui/form/button.tsx'
import { Section } from '#web/ui/page/section.tsx'
import type { ChosenName, UnknownName } from '#contract/imports/imports.contract.ts'

interface Named {
  _id: string
  name: string
}

interface RecordField {
  unknown: UnknownName
  chosen: Named | null
  onChange: (record: Named) => void
}

export interface UnknownNamesProps {
  importId: string
  names: UnknownName[]
  isBusy: boolean
  /** Searches a company, or a site of its company, other than the likely one. */
  recordField: (field: RecordField) => ReactNode
  onDecide: (names: ChosenName[]) => void
}

/** What a person chose for a name; `other` is a record they are still looking for. */
type Choice = { use: 'create' | 'skip' } | { use: 'likely' } | { use: 'other'; record: Named | null }

/** Names in the sheet that are not here, each once, with the likely one. Nothing is created by itself. */
export function UnknownNames({ importId, names, isBusy, recordField, onDecide }: UnknownNamesProps) {
  const [choices, setChoices] = useStoredChoices(importId)
  const choiceOf = (unknown: UnknownName) => choices[nameKey(unknown)]
  const choose = (chosen: (unknown: UnknownName) => Choice | undefined) =>
    setChoices(Object.fromEntries(names.map((unknown) => [nameKey(unknown), chosen(unknown)])))
  const chooseOne = (one: UnknownName, choice: Choice | undefined) =>
    choose((unknown) => (unknown === one ? choice : choiceOf(unknown)))
  const decided = names.flatMap((unknown) => decisionOf(unknown, choiceOf(unknown)))
  const open = names.filter((unknown) => !choiceOf(unknown))

  return (
    <Section title="Names we don’t know" count={names.length}>
      <Text px={20} pb="sm" c="dimmed">
        Match each one, create it, or leave its rows out. Then check again.
      </Text>
      <Group px={20} pb="md" gap="xs">
        {open.some(({ likely }) => likely) && (
          <Button onClick={() => choose((each) => choiceOf(each) ?? (each.likely ? { use: 'likely' } : undefined))}>
            Use all likely ones
          </Button>
        )}
        {open.length > 0 && (
          <Button onClick={() => choose((each) => choiceOf(each) ?? { use: 'create' })}>
            {open.some(({ likely }) => likely) ? 'Create all others' : 'Create all'}
          </Button>
        )}
      </Group>
      <ul>
        {names.map((unknown) => (
          <li key={nameKey(unknown)} className={styles.name}>
            <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
              <Text fw={600}>{unknown.name}</Text>
              <Text c="dimmed" fz="sm">
                {formatName(unknown)}
              </Text>
            </Box>
            <NameSelect
              unknown={unknown}
              choice={choiceOf(unknown)}
              recordField={recordField}
              onChange={(choice) => chooseOne(unknown, choice)}
            />
          </li>
        ))}
      </ul>
      <Group px={20} py="md" justify="flex-end" style={{ borderTop: '1px solid var(--line)' }}>
        <Text c="dimmed">{`${decided.length} of ${names.length} decided`}</Text>
        <Button
          isBusy={isBusy}
          busyWords="Checking..."
          disabled={decided.length === 0}
          onClick={() => isBusy || onDecide(decided)}
        >
          Check again
        </Button>
      </Group>
    </Section>
  )
}

const maxStored = 2_000_000

/** Until they are checked they stay in this tab: the server has nowhere to put them before. */
function useStoredChoices(importId: string) {
  const key = `import-names-${importId}`
  const [choices, setChoices] = useState(
    // Only the effect below writes it.
    () => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, Choice | undefined>,
  )
  // Keeps the tab's storage as the screen stands, up to what a browser takes.
  useEffect(() => {
    const text = JSON.stringify(choices)
    if (text.length < maxStored) sessionStorage.setItem(key, text)
  }, [key, choices])
  return [choices, setChoices] as const
}

function formatName({ kind, companyName, likely }: UnknownName): string {
  const what = kind === 'company' ? 'Company' : `Site of ${companyName ?? 'the company'}`
  return likely ? `${what}, probably ${likely.name}` : what
}

function decisionOf({ kind, name, companyName, likely }: UnknownName, choice: Choice | undefined): ChosenName[] {
  const use = choice && idOf(choice, likely)
  return use ? [{ kind, name, ...(companyName !== undefined && { companyName }), use }] : []
}

function idOf(choice: Choice, likely: UnknownName['likely']): ChosenName['use'] | undefined {
  if (choice.use === 'likely') return likely?._id
  return choice.use === 'other' ? choice.record?._id : choice.use
}

interface SelectProps {
  unknown: UnknownName
  choice: Choice | undefined
  recordField: UnknownNamesProps['recordField']
  onChange: (choice: Choice | undefined) => void
}

function NameSelect({ unknown, choice, recordField, onChange }: SelectProps) {
  const { kind, name, likely, companyId } = unknown
  const options: { value: Choice['use'] | ''; label: string }[] = [
    { value: '', label: 'Choose…' },
    ...(likely ? [{ value: 'likely' as const, label: `Use ${likely.name}` }] : []),
    ...(kind === 'company' || companyId ? [{ value: 'other' as const, label: `Use another ${kind}…` }] : []),
    { value: 'create', label: 'Create it' },
    { value: 'skip', label: 'Leave its rows out' },
  ]
  const choose = (value: string) => {
    if (value === 'create' || value === 'skip' || value === 'likely') onChange({ use: value })
    else onChange(value === 'other' ? { use: value, record: null } : undefined)
  }
  return (
    <Stack gap={10}>
      <NativeSelect
        aria-label={`What is meant by ${name}`}
        value={choice?.use ?? ''}
        data={options}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {choice?.use === 'other' &&
        recordField({ unknown, chosen: choice.record, onChange: (record) => onChange({ use: 'other', record }) })}
    </Stack>
  )
}
