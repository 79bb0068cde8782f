import { expect, test } from 'vitest'
import { z } from 'zod'
import { fullPath, pathNames } from './endpoint.ts'
import { allEndpoints } from './endpoints.ts'

test('no two calls share a method and a path', () => {
  const names = allEndpoints.map((endpoint) => `${endpoint.method} ${fullPath(endpoint).replace(/:\w+/g, ':')}`)

  expect(new Set(names).size).toBe(names.length)
})

test.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${fullPath(endpoint)}`, endpoint] as const))(
  'every name in the path of %s is a field of its input',
  (_, endpoint) => {
    const { properties = {} } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })

    for (const name of pathNames(endpoint.path)) expect(properties).toHaveProperty(name)
  },
)

test('every list under its own name leaves as a file too', () => {
  const paths = allEndpoints.map(({ path }) => path)
  const lists = allEndpoints.filter(({ kind, path }) => kind === 'list' && /^\/[\w-]+$/.test(path))

  expect(lists.length).toBeGreaterThan(10)
  expect(lists.map(({ path }) => `${path}.:format`).filter((file) => !paths.includes(file as `/${string}`))).toEqual([])
})
