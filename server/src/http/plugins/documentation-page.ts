import { z } from 'zod'
import { fullPath, type Endpoint } from '#contract/endpoint.ts'
import { endpointsByFeature } from '#contract/endpoints.ts'
import { permissions } from '#contract/permissions.ts'

/** The contract as a page for people: no script, so it reads the same everywhere. */
export function documentationPage(): string {
  const features = Object.entries(endpointsByFeature)
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Thorough API</title>
<style>${style}</style></head><body><main>
<h1>Thorough API</h1>
<p>JSON over HTTPS. Sign in with <code>POST /api/auth/login</code> and send the token as
<code>Authorization: Bearer …</code>. A refusal is <code>{ "error", "code", "fields" }</code>. The same in OpenAPI:
<a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Features">${features.map(([name]) => `<a href="#${name}">${name}</a>`).join(' ')}</nav>
${features.map(([name, endpoints]) => `<h2 id="${name}">${name}</h2>${endpoints.map(section).join('')}`).join('')}
</main></body></html>`
}

const style = `
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0}main{max-width:60rem;margin:0 auto;padding:2rem 1rem}
h2{margin-top:2.5rem;text-transform:capitalize}section{border-top:1px solid #8884;padding:1rem 0}h3{margin:0;font:600 15px/1.5 ui-monospace,monospace}
p{margin:.25rem 0}.who{opacity:.75}table{border-collapse:collapse;margin-top:.5rem}td,th{text-align:left;padding:.15rem 1rem .15rem 0;font-size:14px;vertical-align:top}
code{font-family:ui-monospace,monospace}`

function section(endpoint: Endpoint): string {
  return `<section><h3>${endpoint.method} ${escape(fullPath(endpoint))}</h3><p>${escape(endpoint.summary)}</p>
<p class="who">${escape(whoMay(endpoint))}</p>${fieldTable('Send', sentFields(endpoint))}${fieldTable('Get', repliedFields(endpoint))}</section>`
}

function whoMay({ allow }: Endpoint): string {
  return allow === 'anyone' ? 'Open to anyone.' : `For ${permissions[allow].join(', ')}.`
}

type Field = [name: string, type: string, isRequired: boolean]

function fieldTable(caption: string, fields: Field[]): string {
  if (fields.length === 0) return ''
  const rows = fields.map(([name, type, isRequired]) => {
    return `<tr><td><code>${escape(name)}</code></td><td>${escape(type)}</td><td>${isRequired ? '' : 'optional'}</td></tr>`
  })
  return `<table><caption>${caption}</caption><tbody>${rows.join('')}</tbody></table>`
}

function sentFields(endpoint: Endpoint): Field[] {
  const fields = fieldsOf(endpoint.input, 'input')
  return endpoint.kind === 'upload' ? [[endpoint.field, `file (${endpoint.file})`, true], ...fields] : fields
}

function repliedFields(endpoint: Endpoint): Field[] {
  if (endpoint.kind === 'download') return []
  return fieldsOf(endpoint.kind === 'list' ? endpoint.row : endpoint.reply, 'output')
}

function fieldsOf(schema: z.ZodType, io: 'input' | 'output'): Field[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return Object.entries(properties).map(([name, property]) => [name, typeName(property), required.includes(name)])
}

function typeName(property: z.core.JSONSchema._JSONSchema): string {
  if (typeof property === 'boolean') return 'anything'
  if (property.enum) return property.enum.map(String).join(' | ')
  if (property.anyOf) return property.anyOf.map(typeName).join(' | ')
  if (property.type === 'array') return 'list'
  return property.format ?? [property.type ?? 'anything'].flat().join(' | ')
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
