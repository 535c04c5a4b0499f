import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import type { FieldSpec, FormSpec, Row } from './form-spec.ts'
import { readAt } from './parts.ts'

/** Reason why a value cannot be saved; null when valid. A record may have empty values, a row may not. */
function faultOf({ kind, shape, wrong, nullable }: FieldSpec, value: unknown, inRow: boolean): string | null {
  const text = typeof value === 'string' ? value.trim() : value
  if (text === null || text === undefined || text === '')
    return inRow && !nullable ? (kind === 'choice' ? 'Escolha.' : 'Preencha.') : null
  return shape && typeof text === 'string' && !shape.test(text) ? (wrong ?? 'Confira este campo.') : null
}

/** Faults of the changed forms by path (`identidade.ds_cep`, `entradas.cfops.0.cd_cfop`). */
export function fieldFaults(
  forms: readonly FormSpec[],
  settings: ConfiguracaoSped,
  changed: readonly string[],
): Map<string, string> {
  const faults = new Map<string, string>()
  const judge = (spec: FieldSpec, field: { path: string; value: unknown; inRow: boolean }) => {
    const fault = faultOf(spec, field.value, field.inRow)
    if (fault) faults.set(field.path, fault)
  }
  for (const { path, fields, blank } of forms) {
    if (blank && changed.includes(path)) {
      const rows = (readAt(settings, path) ?? []) as Row[] // the path leads to a list of such rows
      rows.forEach((row, index) => {
        for (const spec of fields)
          judge(spec, { path: `${path}.${index}.${spec.key}`, value: row[spec.key], inRow: true })
      })
    }
    if (blank) continue
    for (const spec of fields) {
      const own = path ? `${path}.${spec.key}` : spec.key
      if (changed.includes(own)) judge(spec, { path: own, value: readAt(settings, own), inRow: false })
    }
  }
  return faults
}

/** The faults of one list, by `row.field`. */
export const faultsWithin = (faults: ReadonlyMap<string, string>, path: string): ReadonlyMap<string, string> =>
  new Map(
    [...faults].flatMap(([key, text]) => (key.startsWith(`${path}.`) ? [[key.slice(path.length + 1), text]] : [])),
  )

/** Focuses the first field whose text could not be parsed, because its last valid value must not be saved. */
export function focusUnread(form: HTMLFormElement): boolean {
  const unread = [...form.querySelectorAll<HTMLElement>('[aria-invalid]')].find(
    (field) => !field.closest('[data-told]'),
  )
  unread?.focus()
  return unread !== undefined
}
