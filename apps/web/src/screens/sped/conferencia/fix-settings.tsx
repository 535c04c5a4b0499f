import type { ConfiguracaoSped } from '@portal/contract/sped-configuracao.ts'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../kit/button.tsx'
import type { FormSpec } from '../base/form-spec.ts'
import type { Group } from '../base/groups.ts'
import { PartForm } from '../base/part-form.tsx'
import { partOf } from '../base/parts.ts'
import type { Saving } from '../base/use-configuracao.ts'

interface Props {
  group: Group
  settings: ConfiguracaoSped
  saving: Saving
}

/** What a setting lacks, asked for in place; what is longer than a form opens in the settings. */
export function FixSettings({ group, settings, saving }: Props) {
  const faults = new Map(group.achados.flatMap(({ campo, mensagem }) => (campo ? [[campo, mensagem] as const] : [])))
  if (faults.size === 0) return null
  const forms = [...faults.keys()].reduce<FormSpec[]>((list, campo) => withField(list, campo), [])
  if (forms.length > 0) return <PartForm forms={forms} settings={settings} saving={saving} faults={faults} />
  const [first] = faults.keys()
  return (
    <Link
      to="/sped/fiscal"
      search={(now) => ({ ...now, ver: 'configuracao' as const, parte: partOf(first ?? '')?.key })}
      className={buttonClass()}
    >
      Abrir na configuração
    </Link>
  )
}

/**
 * Forms with the one field asked for, or the whole record where that is asked for. Lists are left to the
 * settings.
 */
function withField(list: FormSpec[], campo: string): FormSpec[] {
  for (const spec of partOf(campo)?.forms ?? []) {
    if (spec.blank) continue
    const whole = spec.path === campo
    const fields = spec.fields.filter(({ key }) => whole || (spec.path ? `${spec.path}.${key}` : key) === campo)
    if (fields.length === 0) continue
    const known = list.find(({ path }) => path === spec.path)
    if (!known) return [...list, { ...spec, fields }]
    // in the record's own order, whatever the order they were missed in
    const both = spec.fields.filter((field) => fields.includes(field) || known.fields.includes(field))
    return list.map((one) => (one === known ? { ...one, fields: both } : one))
  }
  return list
}
