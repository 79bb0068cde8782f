import { expect, test } from 'vitest'
import { isVatNumber } from './tool-settings.rules.ts'

test.each(['', 'GB 123 4567 89', '123456789', 'gb123456789012', '123 4567 89 012'])(
  '%j is a VAT number or none',
  (number) => {
    expect(isVatNumber(number)).toBe(true)
  },
)

test.each(['GB123', '12345678', '1234567890', 'IE1234567', 'GB'])('%j is no VAT number', (number) => {
  expect(isVatNumber(number)).toBe(false)
})
