interface SafeWorkingLoad {
  written: string
  last: string
}

/** A load that changed is either a new marking or a slip. `1 t`, `1,000 kg` and `1T` are one load. */
export function isChangedLoad({ written, last }: SafeWorkingLoad): boolean {
  return plainLoad(written) !== '' && plainLoad(last) !== '' && plainLoad(written) !== plainLoad(last)
}

export function asksAboutLoad(load: SafeWorkingLoad, confirmed: readonly string[]): boolean {
  return isChangedLoad(load) && !confirmed.some((each) => plainLoad(each) === plainLoad(load.written))
}

const kilograms: Record<string, number> = { kg: 1, kgs: 1, t: 1000, te: 1000, tonne: 1000, tonnes: 1000 }

/** In kilograms where it is one figure with a unit, else its words without spaces and capitals. */
function plainLoad(load: string): string {
  const words = load.normalize('NFKC').replace(/\s/g, '').toLowerCase()
  const [, figure = '', unit = ''] = /^(?:swl|wll)?[:=]?([\d.,]+)([a-z]+)$/.exec(words) ?? []
  const isGrouped = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(figure)
  const amount = Number(isGrouped ? figure.replaceAll(',', '') : figure.replace(',', '.'))
  const factor = kilograms[unit]
  return factor === undefined || !Number.isFinite(amount) ? words : `${Number((amount * factor).toFixed(3))}kg`
}
