import type { Tipo } from '@portal/contract/notas.ts'
import { cleanTaxId, isTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { UFS } from '@portal/fiscal/ids/uf.ts'
import { useState } from 'react'
import { CheckField } from '../../../fields/check-field.tsx'
import { DateField } from '../../../fields/date-field.tsx'
import { TextArea, TextField } from '../../../fields/text-field.tsx'
import { formatTaxId } from '../../../lib/format.ts'
import { readChaves } from '../query/chaves.ts'
import { MANIFEST_WORD } from '../query/manifestacoes.ts'
import { PROVA_MEANING } from '../query/prova-meaning.ts'
import { PROVA_WORD } from '../query/provas.ts'
import type { NotasSearch } from '../query/search.ts'
import { SITUACAO_WORD } from '../query/situacoes.ts'
import type { Filter, useBranches } from '../query/use-list.ts'
import { Choice, Code, Money, onEnter, Several, Whole } from './filter-fields.tsx'
import styles from './filters.module.css'
import { ServicoFilters } from './servico-filters.tsx'

interface Props {
  tipo: Tipo
  search: NotasSearch
  branches: ReturnType<typeof useBranches>
  onChange: Filter
}

/** The other filters. Choices apply at once; fields apply on Enter or when they lose the focus. */
// eslint-disable-next-line max-lines-per-function -- one field for each filter, in the order shown
export function MoreFilters({ tipo, search, branches, onChange }: Props) {
  return (
    <div className={styles.more}>
      <Several
        name="Situação"
        words={SITUACAO_WORD}
        value={search.situacao}
        onChange={(situacao) => onChange({ situacao })}
      />
      <div className={styles.pair}>
        <Whole
          label="Número de"
          value={search.numero_de}
          max={Number(search.numero_ate ?? 999_999_999)}
          tooHigh={search.numero_ate ? (last) => `O número inicial é maior que o final, ${last}.` : undefined}
          onChange={(numero_de) => onChange({ numero_de })}
        />
        <Whole
          label="Número até"
          value={search.numero_ate}
          min={Number(search.numero_de ?? 0)}
          tooLow={search.numero_de ? (first) => `O número final é menor que o inicial, ${first}.` : undefined}
          onChange={(numero_ate) => onChange({ numero_ate })}
        />
        <Money
          label="Valor de"
          value={search.valor_de}
          max={search.valor_ate ? Number(search.valor_ate) : undefined}
          tooHigh={(last) => `O valor inicial é maior que o final, ${last}.`}
          onChange={(valor_de) => onChange({ valor_de })}
        />
        <Money
          label="Valor até"
          value={search.valor_ate}
          min={Number(search.valor_de ?? 0)}
          tooLow={search.valor_de ? (first) => `O valor final é menor que o inicial, ${first}.` : undefined}
          onChange={(valor_ate) => onChange({ valor_ate })}
        />
      </div>
      <Parte value={search.parte} onChange={(parte) => onChange({ parte })} />
      <div className={styles.triple}>
        <Code
          label="CFOP"
          value={search.cfop}
          pattern={/^[1-7]\d{3}$/}
          fault="Informe os quatro dígitos."
          onChange={(cfop) => onChange({ cfop })}
        />
        <Code
          label="Série"
          value={search.serie}
          pattern={/^\d{1,3}$/}
          fault="Informe até três dígitos."
          onChange={(serie) => onChange({ serie })}
        />
        <Choice
          label="UF da outra parte"
          value={search.uf}
          any="Todas"
          options={UFS.map((uf) => [uf, uf])}
          onChange={(uf) => onChange({ uf })}
        />
      </div>
      {tipo === 'nfe' && (
        <Several
          name="Manifestação"
          words={MANIFEST_WORD}
          value={search.manifestacao}
          onChange={(manifestacao) => onChange({ manifestacao })}
        />
      )}
      {tipo === 'nfse' && <ServicoFilters search={search} onChange={onChange} />}
      <Chaves value={search.chave} onChange={(chave) => onChange({ chave })} />
      <div className={styles.dates}>
        <DateField
          label="Importada de"
          value={search.importada_de ?? null}
          onChange={(day) => onChange({ importada_de: day ?? undefined })}
        />
        <DateField
          label="Importada até"
          value={search.importada_ate ?? null}
          onChange={(day) => onChange({ importada_ate: day ?? undefined })}
        />
      </div>
      <div className={styles.pair}>
        {branches.length > 1 && (
          <Choice
            label="Filial"
            value={search.filial}
            any={`Todas as filiais (${branches.length})`}
            options={branches.map(({ cpfcnpj, nome }) => [cpfcnpj.slice(8, 12), `${cpfcnpj.slice(8, 12)} ${nome}`])}
            onChange={(filial) => onChange({ filial })}
          />
        )}
        <Choice
          label="Baixadas por você"
          value={search.baixada}
          any="Todas"
          options={[
            ['N', 'Não baixadas'],
            ['S', 'Já baixadas'],
          ]}
          onChange={(baixada) => onChange({ baixada: baixada === 'S' || baixada === 'N' ? baixada : undefined })}
        />
        <Choice
          label="Origem"
          value={search.origem}
          any="Qualquer"
          options={[
            ['captura', 'Captura'],
            ['importacao', 'Importação'],
          ]}
          onChange={(origem) =>
            onChange({ origem: origem === 'captura' || origem === 'importacao' ? origem : undefined })
          }
        />
        <Choice
          label="Assinatura"
          value={search.assinatura}
          any="Qualquer"
          options={[
            ['valida', 'Válida'],
            ['invalida', 'Inválida'],
            ['nao_verificavel', 'Não verificável'],
            ['ausente', 'Ausente'],
          ]}
          onChange={(assinatura) => onChange({ assinatura })}
        />
      </div>
      <Several
        name="Prova"
        words={PROVA_WORD}
        hints={PROVA_MEANING}
        value={search.prova}
        onChange={(prova) => onChange({ prova })}
      />
      <div className={styles.pair}>
        <CheckField
          label="Cancelamento a confirmar"
          checked={search.cancelamento === 'S'}
          onChange={(on) => onChange({ cancelamento: on ? 'S' : undefined })}
        />
        <CheckField
          label="Trazidas por terceiros"
          checked={search.terceiro === 'S'}
          onChange={(on) => onChange({ terceiro: on ? 'S' : undefined })}
        />
      </div>
      <CheckField
        label="Protocolo desconhecido"
        checked={search.protocolo === 'desconhecido'}
        onChange={(on) => onChange({ protocolo: on ? 'desconhecido' : undefined })}
      />
      <CheckField
        label="Incluir documentos de homologação"
        checked={search.homologacao === '1'}
        onChange={(on) => onChange({ homologacao: on ? '1' : undefined })}
      />
    </div>
  )
}

interface TextProps {
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function Parte({ value, onChange }: TextProps) {
  const [typed, setTyped] = useState(formatTaxId(value))
  const [fault, setFault] = useState<string | null>(null)
  const apply = () => {
    const clean = cleanTaxId(typed)
    if (typed.trim() === '') onChange(undefined)
    else if (isTaxId(clean)) {
      setTyped(formatTaxId(clean))
      onChange(clean)
    } else
      setFault(
        /\p{L}{3}/u.test(typed)
          ? 'Aqui vai o CNPJ ou CPF. Nomes se procuram na busca.'
          : 'Confira os dígitos do CNPJ ou CPF.',
      )
  }
  return (
    <TextField
      label="CNPJ/CPF da outra parte"
      value={typed}
      maxLength={30}
      error={fault}
      onChange={(text) => {
        setTyped(text)
        setFault(null)
      }}
      onBlur={apply}
      onKeyDown={onEnter(apply)}
    />
  )
}

function Chaves({ value, onChange }: TextProps) {
  const [typed, setTyped] = useState(value?.replaceAll(',', '\n') ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const apply = () => {
    const chaves = readChaves(typed)
    if (typed.trim() === '') onChange(undefined)
    else if (chaves) onChange(chaves)
    else setFault('Informe chaves inteiras, ou ao menos os 6 primeiros dígitos de uma.')
  }
  return (
    <TextArea
      label="Chaves de acesso"
      hint="Uma chave, o começo dela, ou até 300 coladas."
      rows={3}
      value={typed}
      error={fault}
      onChange={(text) => {
        setTyped(text)
        setFault(null)
      }}
      onBlur={apply}
      onKeyDown={onEnter(apply)}
    />
  )
}
