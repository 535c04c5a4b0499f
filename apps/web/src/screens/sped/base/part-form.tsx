import type { ConfiguracaoSped } from '@portal/contract/sped-configuracao.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import type { FormSpec, Row } from './form-spec.ts'
import { ListForm } from './list-form.tsx'
import { readAt, writeAt } from './parts.ts'
import { SpecField } from './spec-field.tsx'
import styles from './sped.module.css'
import { type Saving, saveError } from './use-configuracao.ts'

interface Props {
  forms: readonly FormSpec[]
  settings: ConfiguracaoSped
  saving: Saving
  /** What is missing, by field */
  faults?: ReadonlyMap<string, string>
}

/** Some forms of the settings with one button that saves them. Only what was changed here is laid over what is stored. */
export function PartForm({ forms, settings, saving, faults }: Props) {
  const [draft, setDraft] = useState<ReadonlyMap<string, unknown>>(new Map())
  const shown = [...draft].reduce((now, [path, value]) => writeAt(now, path, value), settings)
  const change = (path: string, value: unknown) => setDraft((now) => new Map([...now, [path, value]]))
  const save = () =>
    saving.mutate((now) => laidOver(now, draft), {
      onSuccess: () => {
        setDraft(new Map())
        notify('Configuração salva.')
      },
    })
  const failed = saveError(saving.error)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {forms.map((spec) =>
        spec.blank ? (
          <ListForm
            key={spec.path}
            spec={spec}
            // the path leads to a list of such rows
            rows={(readAt(shown, spec.path) ?? []) as Row[]}
            onChange={(rows) => change(spec.path, rows)}
          />
        ) : (
          <fieldset key={spec.path} className={styles.record}>
            <legend className={styles.formTitle}>{spec.title}</legend>
            {spec.about && <p className={styles.small}>{spec.about}</p>}
            {[false, true].map((flags) => {
              const of = spec.fields.filter(({ kind }) => (kind === 'flag') === flags)
              if (of.length === 0) return null
              return (
                <div key={String(flags)} className={flags ? styles.flags : styles.fields}>
                  {of.map((field) => {
                    const path = spec.path ? `${spec.path}.${field.key}` : field.key
                    return (
                      <SpecField
                        key={path}
                        spec={field}
                        value={readAt(shown, path)}
                        error={draft.has(path) ? null : faults?.get(path)}
                        onChange={(value) => change(path, value)}
                      />
                    )
                  })}
                </div>
              )
            })}
          </fieldset>
        ),
      )}
      <div className={styles.saveLine}>
        <Button type="submit" look="primary" disabled={draft.size === 0 || saving.isPending}>
          Salvar
        </Button>
        {draft.size > 0 && <span className={styles.small}>Há alterações não salvas.</span>}
        {failed && (
          <p className={styles.wrong} role="alert">
            {failed}
          </p>
        )}
      </div>
    </form>
  )
}

const EMPTY_CONTADOR: NonNullable<ConfiguracaoSped['contador']> = {
  ...{ nm_contador: '', nr_cpf: '', nr_crc: '', nr_cnpj: null },
  ...{ ds_cep: null, ds_logradouro: null, ds_numero: null, ds_complemento: null, ds_bairro: null },
  ...{ cd_municipio: null, ds_telefone: null, ds_email: null },
}

/** An accountant that was never told begins empty, so that what is typed makes a whole one. */
function laidOver(now: ConfiguracaoSped, draft: ReadonlyMap<string, unknown>): ConfiguracaoSped {
  const tells = [...draft.keys()].some((path) => path.startsWith('contador.'))
  const start = tells && now.contador === null ? { ...now, contador: EMPTY_CONTADOR } : now
  return [...draft].reduce((settings, [path, value]) => writeAt(settings, path, value), start)
}
