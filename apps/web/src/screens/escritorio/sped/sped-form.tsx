import type { EscritorioSped } from '@portal/contract/escritorio/sped.ts'
import { isTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { type FormEvent, Suspense, useState } from 'react'
import { putSpedDoEscritorio } from '../../../api/escritorio/escritorio.ts'
import { Select } from '../../../fields/select.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import layout from '../../../kit/layout.module.css'
import text from '../../../kit/text.module.css'
import { lazyNamed } from '../../../lib/lazy.tsx'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import styles from '../escritorio.module.css'
import { useOfficeChanged } from '../use-office-changed.ts'
import { ACCOUNTANT_FIELDS, accountantFaults, accountantOf, typedAccountant } from './accountant-fields.ts'

const CityField = lazyNamed(() => import('../../../session/city-field.tsx'), 'CityField')

type Perfil = NonNullable<EscritorioSped['cd_perfil']>
const LEAVE = 'nenhum'
const PERFIS = [
  { value: LEAVE, label: 'O de cada cliente' },
  { value: 'A', label: 'A, mais detalhado' },
  { value: 'B', label: 'B, sintético' },
  { value: 'C', label: 'C, mais simples' },
] as const
const FLAGS = [
  { name: 'fl_fcp', label: 'FCP de cada grupo (C191)' },
  { name: 'fl_informacoes', label: 'Informações ao fisco e documentos referenciados (C110 e C113)' },
] as const
const ASKED = [
  { value: LEAVE, label: 'Como está em cada cliente' },
  { value: 'nada', label: 'Nenhum' },
  { value: 'fl_fcp', label: FLAGS[0].label },
  { value: 'fl_informacoes', label: FLAGS[1].label },
  { value: 'ambos', label: 'Os dois' },
] as const
type Asked = (typeof ASKED)[number]['value']

function askedOf(exigencias: EscritorioSped['exigencias']): Asked {
  if (exigencias === null) return LEAVE
  const { fl_fcp, fl_informacoes } = exigencias
  if (fl_fcp) return fl_informacoes ? 'ambos' : 'fl_fcp'
  return fl_informacoes ? 'fl_informacoes' : 'nada'
}

const exigenciasOf = (asked: Asked): EscritorioSped['exigencias'] =>
  asked === LEAVE
    ? null
    : {
        fl_fcp: asked === 'fl_fcp' || asked === 'ambos',
        fl_informacoes: asked === 'fl_informacoes' || asked === 'ambos',
      }

/** The accountant and the EFD settings of the office; only a dono changes them. */
export function SpedForm({ version, data, editable }: { version: number; data: EscritorioSped; editable: boolean }) {
  const [typed, setTyped] = useState(() => typedAccountant(data.contador))
  const [perfil, setPerfil] = useState<Perfil | typeof LEAVE>(data.cd_perfil ?? LEAVE)
  const [asked, setAsked] = useState<Asked>(askedOf(data.exigencias))
  const [refused, setRefused] = useState(false)
  const { busy, error, run, clear } = useAct()
  const changed = useOfficeChanged()
  const contador = accountantOf(typed)
  const faults = refused ? accountantFaults(contador, isTaxId) : new Map<string, string>()
  const save = async () => {
    const body = { contador, cd_perfil: perfil === LEAVE ? null : perfil, exigencias: exigenciasOf(asked) }
    if (!(await run(() => putSpedDoEscritorio(body, version)))) return
    notify('Dados do escritório salvos.')
    await changed()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const stopped = accountantFaults(contador, isTaxId).size > 0
    setRefused(stopped)
    if (!stopped) void save()
  }
  const type = (part: Partial<typeof typed>) => {
    clear()
    setTyped({ ...typed, ...part })
  }
  return (
    <form className={styles.sped} onSubmit={submit} noValidate>
      {error && <ErrorText>{error.message}</ErrorText>}
      <fieldset className={styles.fields} disabled={!editable}>
        <legend>Contador (registro 0100)</legend>
        {ACCOUNTANT_FIELDS.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            autoComplete="off"
            error={faults.get(name)}
            value={typed[name]}
            onChange={(value) => type({ [name]: value })}
          />
        ))}
        <Suspense fallback={<TextField label="Município" disabled value="" onChange={() => {}} />}>
          <CityField label="Município" value={typed.cd_municipio} onChange={(cd_municipio) => type({ cd_municipio })} />
        </Suspense>
      </fieldset>
      <fieldset className={styles.fields} disabled={!editable}>
        <legend>Configuração da EFD</legend>
        <Select label="Perfil" disabled={!editable} value={perfil} options={PERFIS} onChange={setPerfil} />
        <Select
          label="O que só algumas UFs pedem"
          disabled={!editable}
          value={asked}
          options={ASKED}
          onChange={setAsked}
        />
      </fieldset>
      {editable ? (
        <div className={layout.row}>
          <Button type="submit" look="primary" disabled={busy}>
            Salvar
          </Button>
        </div>
      ) : (
        <p className={text.note}>Só um dono do escritório muda estes dados.</p>
      )}
    </form>
  )
}
