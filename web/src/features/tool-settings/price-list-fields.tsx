import { Box, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { newKind, normalPrice } from './price-values.ts'
import type { SettingsValues } from './settings-texts.ts'
import { Button, IconButton } from '#web/ui/form/button.tsx'
import { Field, ofDecimal } from '#web/ui/form/field.tsx'
import { errorsIn } from '#web/ui/form/saving/form-fields.ts'
import { SuggestionField } from '#web/ui/form/choice/suggestion-field.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { priceListLimits } from '#contract/tool-settings/tool-settings.rules.ts'

type Form = UseFormReturnType<SettingsValues>

export function PriceListFields({ form, kinds }: { form: Form; kinds: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const { byKind } = form.values.priceList
  const isFull = byKind.length >= priceListLimits.kinds
  const error = errorsIn(form)['priceList.byKind']
  const add = () => {
    flushSync(() => form.insertListItem('priceList.byKind', newKind))
    box.current?.querySelector<HTMLInputElement>(`[name="priceList.byKind.${byKind.length}.kind"]`)?.focus()
  }
  return (
    <Section title="Price List">
      <Stack ref={box} p="4px 20px 20px">
        <Text c="dimmed" mt={-8}>
          Used for new invoices. In pounds, before VAT. Leave a price blank if you don’t charge for it.
        </Text>
        <SimpleGrid minColWidth="260px" autoFlow="auto-fit">
          <PriceField form={form} label="Per visit" name="priceList.perVisit" help="Charged once for each job." />
          <PriceField form={form} label="Per item" name="priceList.perItem" help="For items without their own price." />
        </SimpleGrid>
        {byKind.map(({ kind }, index) => (
          // Kinds have no identity of their own: what is typed belongs to the place.
          <Group key={index} component="fieldset" gap={12} align="start">
            <legend className="visually-hidden">Kind {index + 1}</legend>
            <Box flex="1 1 200px">
              <SuggestionField
                label="Kind of equipment"
                name={`priceList.byKind.${index}.kind`}
                value={kind}
                suggestions={kinds}
                error={errorsIn(form)[`priceList.byKind.${index}.kind`]}
                onWrite={(text) => form.setFieldValue(`priceList.byKind.${index}.kind`, text)}
              />
            </Box>
            <Box flex="1 1 104px">
              <PriceField form={form} label="Price per item" name={`priceList.byKind.${index}.price`} />
            </Box>
            <Box mt={28}>
              <IconButton
                icon={IconTrash}
                label={`Remove ${kind || `kind ${index + 1}`}`}
                onClick={() => {
                  form.removeListItem('priceList.byKind', index)
                  adding.current?.focus()
                }}
              />
            </Box>
          </Group>
        ))}
        {error && (
          <Text c="var(--danger)" fw={600}>
            {error}
          </Text>
        )}
        <Button
          ref={adding}
          style={{ alignSelf: 'flex-start' }}
          icon={IconPlus}
          aria-disabled={isFull}
          onClick={() => isFull || add()}
        >
          Add a kind
        </Button>
      </Stack>
    </Section>
  )
}

function PriceField({ form, label, name, help }: { form: Form; label: string; name: string; help?: string }) {
  const { value, onChange } = form.getInputProps(name)
  return (
    <Field
      label={label}
      name={name}
      help={help}
      value={String(value ?? '')}
      error={errorsIn(form)[name]}
      {...ofDecimal}
      onChange={onChange}
      onBlur={() => form.setFieldValue(name, normalPrice(String(value ?? '')))}
    />
  )
}
