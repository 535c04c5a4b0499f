import type {
  CopiarCodigosBody,
  CopiarCodigosReply,
  SistemaExportacao,
  TipoCopia,
} from '@portal/contract/escrituracao/exportar.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { copiasOptions, exportacaoKey, postCopiarCodigos, postDesfazerCopia } from '../../../api/exportar.ts'
import { CheckField } from '../../../fields/check-field.tsx'
import { Combobox } from '../../../fields/combobox.tsx'
import { Select } from '../../../fields/select.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import layout from '../../../kit/layout.module.css'
import { Modal } from '../../../kit/modal.tsx'
import { formatCount, formatInstant } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { useEmpresa, useEmpresas } from '../../../session/empresa.ts'
import { systemName } from '../../../session/export-systems.ts'
import styles from './exportar.module.css'

interface Props {
  sistema: SistemaExportacao
  onClose: () => void
}

const KINDS: readonly { tipo: TipoCopia; label: string }[] = [
  { tipo: 'acumulador', label: 'Acumuladores' },
  { tipo: 'lista_acumulador', label: 'Nomes dos acumuladores' },
  { tipo: 'conta', label: 'Contas' },
  { tipo: 'fornecedor', label: 'Fornecedores' },
  { tipo: 'imposto', label: 'Contas de impostos' },
  { tipo: 'especie', label: 'Espécies' },
  { tipo: 'produto', label: 'Produtos' },
  { tipo: 'historico', label: 'Históricos' },
]
/** Products and their codes are of one company alone, in most offices. */
const USUAL = KINDS.map(({ tipo }) => tipo).filter((tipo) => tipo !== 'produto')

const WAYS = [
  { value: 'de', label: 'De outra empresa para esta' },
  { value: 'para', label: 'Desta para outra empresa' },
  { value: 'todas', label: 'Desta para todas as outras' },
] as const

/** Copies the codes of a system: shows first what would change in each company, and undoes a copy. */
export function CopyDialog({ sistema, onClose }: Props) {
  const { cpfcnpj } = useEmpresa()
  const { empresas } = useEmpresas()
  const others = empresas.filter((empresa) => empresa.cpfcnpj !== cpfcnpj && empresa.papel !== 'consulta')
  const client = useQueryClient()
  const { busy, error, run, clear } = useAct()
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('de')
  const [other, setOther] = useState<string | null>(null)
  const [tipos, setTipos] = useState<readonly TipoCopia[]>(USUAL)
  const [replaces, setReplaces] = useState(false)
  const [seen, setSeen] = useState<CopiarCodigosReply | null>(null)
  const change = (act: () => void) => {
    clear()
    setSeen(null)
    act()
  }
  const ask = async (isPreview: boolean) => {
    if (tipos.length === 0) throw new Error('Marque o que copiar.')
    if (way !== 'todas' && other === null) throw new Error('Escolha a outra empresa.')
    const source = way === 'de' ? (other ?? '') : cpfcnpj
    const empresasOf: CopiarCodigosBody['empresas'] =
      way === 'todas' ? 'todas' : [way === 'de' ? cpfcnpj : (other ?? '')]
    return postCopiarCodigos(source, sistema, {
      empresas: empresasOf,
      tipos: [...tipos],
      fl_trocar: replaces,
      fl_previa: isPreview,
    })
  }
  const changed = seen ? changesOf(seen) : 0
  const refresh = () => client.invalidateQueries({ queryKey: exportacaoKey(cpfcnpj) })
  const preview = () => run(async () => setSeen(await ask(true)))
  const copy = () =>
    run(async () => {
      const done = await ask(false)
      const { id } = done
      const words = `${formatCount(changesOf(done), 'código copiado', 'códigos copiados')}.`
      if (id === null) notify('Nada mudou.')
      else notify(words, { label: 'Desfazer', onClick: () => void undo(id) })
      await refresh()
      onClose()
    })
  const undo = async (id: string) => {
    try {
      notify(undoneWords(await postDesfazerCopia(id)))
    } catch (failure) {
      notify(failure instanceof Error ? failure.message : 'A cópia não foi desfeita.')
    }
    await refresh()
  }
  const action = seen
    ? { label: `Copiar ${formatCount(changed, 'código', 'códigos')}`, busy, onClick: () => void copy() }
    : { label: 'Ver o que muda', busy, onClick: () => void preview() }
  return (
    <Modal
      title="Copiar códigos"
      text={`Os códigos de ${systemName(sistema)}. Os leiautes da planilha livre já valem em todas as empresas do escritório.`}
      wide="middle"
      action={seen && changed === 0 ? undefined : action}
      onClose={onClose}
    >
      <div className={layout.form}>
        <Select label="Sentido" value={way} options={WAYS} onChange={(next) => change(() => setWay(next))} />
        {way !== 'todas' && (
          <Combobox
            label={way === 'de' ? 'De' : 'Para'}
            value={other}
            options={others.map(({ cpfcnpj: value, nome }) => ({ value, label: nome }))}
            placeholder="Escolha a empresa"
            limit={50}
            onChange={(next) => change(() => setOther(next))}
          />
        )}
        <fieldset className={styles.kinds}>
          <legend>O que copiar</legend>
          {KINDS.map(({ tipo, label }) => (
            <CheckField
              key={tipo}
              label={label}
              checked={tipos.includes(tipo)}
              onChange={(isWanted) =>
                change(() => setTipos(isWanted ? [...tipos, tipo] : tipos.filter((one) => one !== tipo)))
              }
            />
          ))}
        </fieldset>
        <CheckField
          label="Trocar também os códigos diferentes"
          checked={replaces}
          onChange={(next) => change(() => setReplaces(next))}
        />
        {seen && <Differences reply={seen} />}
        {error && <ErrorText>{error.message}</ErrorText>}
        {!seen && <Copies cnpj={cpfcnpj} onUndo={undo} />}
      </div>
    </Modal>
  )
}

const changesOf = ({ data }: CopiarCodigosReply): number =>
  data.reduce((sum, { nr_novos, nr_trocados }) => sum + nr_novos + nr_trocados, 0)

const undoneWords = ({ nr_codigos, nr_mantidos }: { nr_codigos: number; nr_mantidos: number }): string =>
  `Cópia desfeita: ${formatCount(nr_codigos, 'código', 'códigos')}.${
    nr_mantidos > 0 ? ` ${formatCount(nr_mantidos, 'mudou depois e fica', 'mudaram depois e ficam')}.` : ''
  }`

type Counts = Pick<CopiarCodigosReply['data'][number], 'nr_novos' | 'nr_trocados' | 'nr_mantidos' | 'nr_iguais'>

/** «3 novos, 1 diferente que fica» */
function countWords({ nr_novos, nr_trocados, nr_mantidos, nr_iguais }: Counts): string {
  const parts = [
    [nr_novos, 'novo', 'novos'],
    [nr_trocados, 'trocado', 'trocados'],
    [nr_mantidos, 'diferente que fica', 'diferentes que ficam'],
    [nr_iguais, 'igual', 'iguais'],
  ] as const
  return parts.flatMap(([count, one, many]) => (count > 0 ? formatCount(count, one, many) : [])).join(', ')
}

/** What would change, company by company. */
function Differences({ reply }: { reply: CopiarCodigosReply }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <section className={styles.differences} aria-label="O que muda" tabIndex={0}>
      <ul className={styles.copies}>
        {reply.data.map(({ cpfcnpj, nome, nr_novos, nr_trocados, nr_mantidos, nr_iguais, mudancas }) => (
          <li key={cpfcnpj}>
            <strong>{nome}</strong>
            <small>{countWords({ nr_novos, nr_trocados, nr_mantidos, nr_iguais })}</small>
            {mudancas.slice(0, 5).map(({ tipo, chave, ds_antes, ds_depois }) => (
              <small key={`${tipo} ${chave}`}>
                {chave}: {ds_antes ?? 'sem código'} → {ds_depois}
              </small>
            ))}
            {mudancas.length > 5 && <small>e mais {nr_novos + nr_trocados - 5}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The last copies into the company, each with its undo. */
function Copies({ cnpj, onUndo }: { cnpj: string; onUndo: (id: string) => Promise<void> }) {
  const { data } = useQuery(copiasOptions(cnpj))
  const copies = (data?.data ?? []).filter(({ dt_desfeita }) => dt_desfeita === null)
  if (copies.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <section className={styles.differences} aria-label="Últimas cópias para esta empresa" tabIndex={0}>
      <ul className={styles.copies}>
        {copies.map(({ id, nm_origem, nm_usuario, dt_copia, nr_codigos, sistema }) => (
          <li key={id}>
            {formatCount(nr_codigos, 'código', 'códigos')} de {nm_origem}, {systemName(sistema)}
            <small>
              {formatInstant(dt_copia)}, {nm_usuario}
            </small>
            <Button
              aria-label={`Desfazer a cópia de ${nm_origem}, ${formatInstant(dt_copia)}`}
              onClick={() => void onUndo(id)}
            >
              Desfazer
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
