import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..', '..')
const components = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => join(source, name))

test('every class that a component names has a rule in its style sheet', () => {
  const missing = components.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const body = text.replaceAll(/^import .*$/gm, '')
    return [...text.matchAll(/^import (\w+) from '(.+\.module\.css)'$/gm)].flatMap(([, name = '', path = '']) => {
      const named = [...body.matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one)
      const rules = readFileSync(
        path.startsWith('.') ? join(dirname(file), path) : path.replace('#web', source),
        'utf8',
      )
      const classes = new Set([...rules.matchAll(/\.([A-Za-z]\w*)/g)].map(([, one = '']) => one))
      return named.filter((one) => !classes.has(one)).map((one) => `${file.slice(source.length + 1)}: ${one}`)
    })
  })

  expect(missing).toEqual([])
  expect(components.length).toBeGreaterThan(200)
})
