import { Box, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { nameKey } from './import-mapping.ts'
import { type Choice, type MetName, type Named, decisionOf, useNameChoices } from './name-choice.ts'
import styles from './column-list.module.css'
import { counted } from '#web/ui/feedback/counted.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Section } from '#web/ui/page/section.tsx'
import type { ChosenName, Import } from '#contract/imports/imports.contract.ts'

interface Props {
  imported: Pick<Import, '_id' | 'names' | 'unknownNames' | 'decidedNames'>
  isBusy: boolean
  recordField: RecordFieldOf
  onDecide: (names: ChosenName[]) => void
}

export function UnknownNames({ imported, isBusy, recordField, onDecide }: Props) {
  const { _id, unknownNames, decidedNames } = imported
  const { choiceOf: chosenFor, choose } = useNameChoices(_id)
  // What was to be created and is asked for again could not be.
  const refused = new Set(imported.names.filter(({ use }) => use === 'create').map(nameKey))
  const isIncomplete = (name: MetName) => !('use' in name) && refused.has(nameKey(name))
  const choiceOf = (name: MetName) => {
    const choice = chosenFor(name)
    return choice?.use === 'create' && isIncomplete(name) ? undefined : choice
  }
  const open = unknownNames.filter((unknown) => !choiceOf(unknown))
  const creatable = open.filter((unknown) => !isIncomplete(unknown))
  const hasLikely = open.some(({ likely }) => likely)
  const decided = unknownNames.flatMap((name) => decisionOf(name, choiceOf(name)))
  const changed = decidedNames.flatMap((name) => decisionOf(name, choiceOf(name)))
  const item = (name: MetName) => (
    <NameItem
      key={nameKey(name)}
      name={name}
      choice={choiceOf(name)}
      isIncomplete={isIncomplete(name)}
      recordField={recordField}
      onChange={(choice) => choose([name], () => choice)}
    />
  )
  const progress = [
    ...(unknownNames.length > 0 ? [`${decided.length} of ${unknownNames.length} decided`] : []),
    ...(changed.length > 0 ? [`${counted(changed.length, 'name')} changed`] : []),
  ]

  return (
    <Section
      title={unknownNames.length > 0 ? 'Names we don’t know' : 'Names you decided'}
      count={unknownNames.length || decidedNames.length}
    >
      <Text px={20} pb="sm" c="dimmed">
        {unknownNames.length > 0
          ? 'Match each one, create it, or leave its rows out. Then check again.'
          : 'You can change what you decided until the import runs. Then check again.'}
      </Text>
      {(hasLikely || creatable.length > 0) && (
        <Group px={20} pb="md" gap="xs">
          {hasLikely && (
            <Button onClick={() => choose(open, ({ likely }) => (likely ? { use: 'likely' } : undefined))}>
              Use all likely ones
            </Button>
          )}
          {creatable.length > 0 && (
            <Button onClick={() => choose(creatable, () => ({ use: 'create' }))}>
              {hasLikely ? 'Create all others' : 'Create all'}
            </Button>
          )}
        </Group>
      )}
      {unknownNames.length > 0 && <ul>{unknownNames.map(item)}</ul>}
      {decidedNames.length > 0 && (
        <Box component="details" style={{ borderTop: '1px solid var(--line)' }}>
          <Box component="summary" p="12px 20px">
            {`Change what you decided (${decidedNames.length.toLocaleString('en-GB')})`}
          </Box>
          <ul>{decidedNames.map(item)}</ul>
        </Box>
      )}
      <Group px={20} py="md" justify="flex-end" style={{ borderTop: '1px solid var(--line)' }}>
        <Text c="dimmed">{progress.join(', ')}</Text>
        <Button
          isBusy={isBusy}
          busyWords="Checking..."
          disabled={decided.length + changed.length === 0}
          onClick={() => onDecide([...decided, ...changed])}
        >
          Check again
        </Button>
      </Group>
    </Section>
  )
}

interface RecordField {
  unknown: MetName
  chosen: Named | null
  onChange: (record: Named) => void
}

interface NameProps {
  name: MetName
  choice: Choice | undefined
  /** A site whose town and postcode the sheet doesn’t tell. */
  isIncomplete: boolean
  recordField: (field: RecordField) => ReactNode
  onChange: (choice: Choice | undefined) => void
}

export type RecordFieldOf = NameProps['recordField']

function NameItem(props: NameProps) {
  return (
    <li className={styles.column}>
      <Box miw={0}>
        <Text fw={600}>{props.name.name}</Text>
        <Text c="dimmed" fz="sm">
          {formatName(props.name)}
        </Text>
        {props.isIncomplete && (
          <Text c="var(--repair)" fz="sm" fw={500}>
            It can’t be created without a town and a postcode. Leave its rows out, or add them in the sheet.
          </Text>
        )}
      </Box>
      <NameSelect {...props} />
    </li>
  )
}

function formatName({ kind, companyName, likely }: MetName): string {
  const what = kind === 'company' ? 'Company' : `Site of ${companyName ?? 'the company'}`
  return likely ? `${what}, probably ${likely.name}` : what
}

function NameSelect({ name: unknown, choice, isIncomplete, recordField, onChange }: NameProps) {
  const { kind, name, likely, companyId } = unknown
  const options: { value: Choice['use'] | ''; label: string }[] = [
    ...('use' in unknown ? [] : [{ value: '' as const, label: 'Choose…' }]),
    ...(likely ? [{ value: 'likely' as const, label: `Use ${likely.name}` }] : []),
    ...(kind === 'company' || companyId ? [{ value: 'other' as const, label: `Use another ${kind}…` }] : []),
    ...(isIncomplete ? [] : [{ value: 'create' as const, label: 'Create it' }]),
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
