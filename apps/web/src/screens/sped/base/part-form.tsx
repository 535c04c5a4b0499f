import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import { type FormEvent, useState } from 'react'
import { useDraft } from './drafts.ts'
import { faultsWithin, fieldFaults, focusUnread } from './field-faults.ts'
import type { FormSpec, Row } from './form-spec.ts'
import { ListForm } from './list-form.tsx'
import { readAt, writeAt } from './parts.ts'
import { SaveLine } from './save-line.tsx'
import { SpecField } from './spec-field.tsx'
import styles from './sped.module.css'
import type { Saving } from './use-configuracao.ts'

interface Props {
  forms: readonly FormSpec[]
  settings: ConfiguracaoSped
  saving: Saving
  /** Faults by field */
  faults?: ReadonlyMap<string, string>
}

/** Forms of the settings with one save button. Only changed values are applied to the stored settings. */
export function PartForm({ forms, settings, saving, faults }: Props) {
  const { draft: all, change, saved } = useDraft()
  const draft = new Map([...all].filter(([path]) => isOf(forms, path)))
  const [isRefused, setRefused] = useState(false)
  const current = [...draft].reduce((result, [path, value]) => writeAt(result, path, value), settings)
  const judged = () => fieldFaults(forms, current, [...draft.keys()])
  // filled by a refused save; a fault disappears as soon as its value is valid
  const wrong = isRefused ? judged() : new Map<string, string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const stopped = judged().size > 0
    setRefused(stopped)
    if (stopped || focusUnread(event.currentTarget)) return
    saving.mutate((stored) => laidOver(stored, draft), { onSuccess: () => saved(draft) })
  }
  const faultAt = (path: string) => wrong.get(path) ?? (draft.has(path) ? null : faults?.get(path))
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {forms.map((spec) =>
        spec.blank ? (
          <ListForm
            key={spec.path}
            spec={spec}
            // the path leads to a list of such rows
            rows={(readAt(current, spec.path) ?? []) as Row[]}
            faults={faultsWithin(wrong, spec.path)}
            onChange={(rows) => change(spec.path, rows)}
          />
        ) : (
          <fieldset key={spec.path} className={styles.record}>
            <legend className={styles.formTitle}>{spec.title}</legend>
            {spec.about && <p className={styles.small}>{spec.about}</p>}
            {splitByKind(spec).map(([key, fields]) => (
              <div key={key} className={key === 'flags' ? styles.flags : styles.fields}>
                {fields.map((field) => {
                  const path = spec.path ? `${spec.path}.${field.key}` : field.key
                  return (
                    <div key={path} className={styles.contents} data-told={faultAt(path) ? '' : undefined}>
                      <SpecField
                        spec={field}
                        value={readAt(current, path)}
                        error={faultAt(path)}
                        onChange={(value) => change(path, value)}
                      />
                    </div>
                  )
                })}
              </div>
            ))}
          </fieldset>
        ),
      )}
      <SaveLine changed={draft.size > 0} saving={saving} wrong={wrong.size} />
    </form>
  )
}

const isOf = (forms: readonly FormSpec[], changed: string): boolean =>
  forms.some(({ path, fields, blank }) =>
    blank ? path === changed : fields.some(({ key }) => (path ? `${path}.${key}` : key) === changed),
  )

/** Separates checkboxes from input fields. The checkboxes come first if the record starts with one. */
function splitByKind({ fields }: FormSpec): [key: 'flags' | 'fields', FormSpec['fields']][] {
  const flags = fields.filter(({ kind }) => kind === 'flag')
  const others = fields.filter(({ kind }) => kind !== 'flag')
  const parts: [key: 'flags' | 'fields', FormSpec['fields']][] = [
    ['fields', others],
    ['flags', flags],
  ]
  if (fields[0]?.kind === 'flag') parts.reverse()
  return parts.filter(([, some]) => some.length > 0)
}

const EMPTY_CONTADOR: NonNullable<ConfiguracaoSped['contador']> = {
  nm_contador: '',
  nr_cpf: '',
  nr_crc: '',
  nr_cnpj: null,
  ds_cep: null,
  ds_logradouro: null,
  ds_numero: null,
  ds_complemento: null,
  ds_bairro: null,
  cd_municipio: null,
  ds_telefone: null,
  ds_email: null,
}

/** Applies the draft. A missing accountant starts with empty fields, so that the record is complete. */
function laidOver(settings: ConfiguracaoSped, draft: ReadonlyMap<string, unknown>): ConfiguracaoSped {
  const tells = [...draft.keys()].some((path) => path.startsWith('contador.'))
  const start = tells && settings.contador === null ? { ...settings, contador: EMPTY_CONTADOR } : settings
  return [...draft].reduce((settings, [path, value]) => writeAt(settings, path, value), start)
}
