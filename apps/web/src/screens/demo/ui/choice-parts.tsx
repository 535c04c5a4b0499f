import { useState } from 'react'
import { CheckField } from '../../../fields/check-field.tsx'
import { RadioField, SwitchField } from '../../../fields/choice.tsx'
import { Combobox } from '../../../fields/combobox.tsx'
import { Select } from '../../../fields/select.tsx'
import { Chip } from '../../../kit/chip.tsx'
import { Part, State, States } from './part.tsx'
import { LONG, UFS } from './samples.ts'
import styles from './ui.module.css'

type Uf = (typeof UFS)[number]['value']

/** What one chooses. */
export function ChoiceParts() {
  return (
    <>
      <ListPart />
      <BoxPart />
      <ChipPart />
    </>
  )
}

function ListPart() {
  const [uf, setUf] = useState<Uf | null>(null)
  const [typed, setTyped] = useState<Uf | null>('SP')
  return (
    <Part name="Listas" about="De poucas opções escolhe-se na lista; de muitas, escrevendo, sem ligar para acentos.">
      <States>
        <State name="Lista">
          <Select label="UF" value={uf} options={UFS} onChange={setUf} hint="Tocantins não está no plano." />
        </State>
        <State name="Lista com erro">
          <Select
            label="UF de destino"
            value={uf}
            options={UFS}
            onChange={setUf}
            error={uf ? null : 'Escolha uma UF.'}
            required
          />
        </State>
        <State name="Lista desabilitada">
          <Select label="UF de origem" value="SP" options={UFS} onChange={setUf} disabled />
        </State>
        <State name="Texto longo">
          <Select label="Empresa" value="1" options={[{ value: '1', label: LONG }]} onChange={() => {}} />
        </State>
        <State name="Escrevendo">
          <Combobox label="Estado" value={typed} options={UFS} onChange={setTyped} placeholder="Escreva o nome" />
        </State>
        <State name="Escrevendo, com erro">
          <Combobox
            label="Estado da entrega"
            value={typed}
            options={UFS}
            onChange={setTyped}
            error={typed === 'SP' ? 'A entrega fica fora de São Paulo.' : null}
          />
        </State>
        <State name="Desabilitado">
          <Combobox label="Estado da retirada" value="MG" options={UFS} onChange={setTyped} disabled />
        </State>
      </States>
    </Part>
  )
}

function BoxPart() {
  const [on, setOn] = useState(true)
  const [papel, setPapel] = useState<'contador' | 'consulta' | 'titular'>('contador')
  return (
    <Part name="Caixas, opções e chaves" about="A palavra também é alvo.">
      <States>
        <State name="Caixa">
          <CheckField label="Manter conectado" checked={on} onChange={setOn} />
          <CheckField label="Alguns deles" mixed checked={false} onChange={setOn} />
          <CheckField label="Não pode" disabled checked={false} onChange={setOn} />
        </State>
        <State name="Caixa com erro">
          <CheckField
            label="Li e aceito os termos"
            checked={on}
            onChange={setOn}
            error={on ? null : 'Aceite os termos para seguir.'}
          />
        </State>
        <State name="Chave">
          <SwitchField label="Avisar por e-mail" checked={on} onChange={setOn} />
          <SwitchField label="Bloqueada" disabled checked onChange={setOn} />
        </State>
        <State name="Opções">
          <RadioField
            label="Papel"
            value={papel}
            options={[
              { value: 'consulta', label: 'Consulta' },
              { value: 'contador', label: 'Contador' },
              { value: 'titular', label: 'Titular', disabled: true },
            ]}
            onChange={setPapel}
          />
        </State>
        <State name="Opções em cartões" wide>
          <RadioField
            cards
            label="Papel na empresa"
            value={papel}
            options={[
              { value: 'consulta', label: 'Consulta', hint: 'Vê e baixa.' },
              { value: 'contador', label: 'Contador', hint: 'Também importa, cadastra e gera arquivos.' },
            ]}
            onChange={setPapel}
          />
        </State>
      </States>
    </Part>
  )
}

const FILTERS = ['Recebidas', 'Canceladas', `Emitente: ${LONG}`]

function ChipPart() {
  const [filters, setFilters] = useState(FILTERS)
  return (
    <Part name="Fichas" about="Um filtro ligado; o xis o tira.">
      <div className={styles.row}>
        {filters.map((filter) => (
          <Chip key={filter} name={filter} onRemove={() => setFilters(filters.filter((each) => each !== filter))}>
            {filter}
          </Chip>
        ))}
        <Chip>Sem xis</Chip>
      </div>
    </Part>
  )
}
