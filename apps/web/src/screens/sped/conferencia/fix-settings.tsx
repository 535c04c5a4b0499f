import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../kit/button.tsx'
import type { FormSpec } from '../base/form-spec.ts'
import type { Group } from '../base/groups.ts'
import { PartForm } from '../base/part-form.tsx'
import { partOfCampo } from '../base/parts.ts'
import type { Saving } from '../base/use-configuracao.ts'

/** Fields of missing settings. Lists do not fit here and open in the settings instead. */
export function FixSettings({ group, settings, saving }: { group: Group; settings: ConfiguracaoSped; saving: Saving }) {
  const faults = new Map(group.achados.flatMap(({ campo, mensagem }) => (campo ? [[campo, mensagem] as const] : [])))
  if (faults.size === 0) return null
  const forms = [...faults.keys()].reduce<FormSpec[]>((list, campo) => withField(list, campo), [])
  if (forms.length > 0) return <PartForm forms={forms} settings={settings} saving={saving} faults={faults} />
  const [first] = faults.keys()
  return (
    <Link
      to="/sped/fiscal"
      search={(now) => ({ ...now, ver: 'configuracao' as const, parte: partOfCampo(first ?? '')?.key })}
      className={buttonClass()}
    >
      Abrir na configuração
    </Link>
  )
}

/**
 * Adds the form of the field `campo`: only that field, or all fields if `campo` is the record. Lists are
 * skipped.
 */
function withField(list: FormSpec[], campo: string): FormSpec[] {
  for (const spec of partOfCampo(campo)?.forms ?? []) {
    if (spec.blank) continue
    const whole = spec.path === campo
    const fields = spec.fields.filter(({ key }) => whole || (spec.path ? `${spec.path}.${key}` : key) === campo)
    if (fields.length === 0) continue
    const form = list.find(({ path }) => path === spec.path)
    if (!form) return [...list, { ...spec, fields }]
    // keep the field order of the record
    const merged = spec.fields.filter((field) => fields.includes(field) || form.fields.includes(field))
    return list.map((other) => (other === form ? { ...other, fields: merged } : other))
  }
  return list
}
