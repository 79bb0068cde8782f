import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Begun late, one of these would run on alone while the other cores have nothing left to do. */
const slowest = [
  'administrators-can-use-every-page',
  'engineer-works-without-signal',
  'an-engineer-examines-with-few-taps',
  'everyone-can-use-every-page',
  'a-messy-sheet-becomes-a-register',
  'a-newcomer-reaches-certificate-and-invoice',
  'the-app-opens-without-a-signal',
  'every-engineer-screen-works-without-signal',
  'the-office-needs-few-clicks',
]

/** In a fresh checkout Vitest has no durations to go by and begins with the largest files, which are not the slowest. */
export class SlowTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const first = slowest.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(`/e2e/${name}.spec.ts`)))
    return [...first, ...sorted.filter((file) => !first.includes(file))]
  }
}
