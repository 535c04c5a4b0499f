import { describe, expect, test } from 'vitest'
import { mdfeXml, nfes } from '../testing/mdfe-xml.ts'
import { bare, drawn, pageFaults, textsOf } from '../testing/paper.ts'

const VEHICLE =
  '<veicTracao><placa>ABC1D23</placa><RENAVAM>12345678901</RENAVAM><tara>4050</tara><condutor><xNome>MOTORISTA UM</xNome><CPF>52998224725</CPF></condutor><tpRod>01</tpRod><tpCar>02</tpCar><UF>SP</UF></veicTracao>'

describe('the modals', () => {
  const shows = (modal: string, ...words: string[]) => {
    const pages = drawn(mdfeXml({ modal }))
    expect(pageFaults(pages)).toEqual([])
    const paper = bare(textsOf(pages).flat().join(''))
    for (const word of words) expect(paper).toContain(bare(word))
  }

  test('road: owners, trailers, drivers, CIOT, toll, contractors, payment with parts and bank, seals', () => {
    const owner =
      '<prop><CNPJ>99888777000166</CNPJ><RNTRC>87654321</RNTRC><xNome>DONO LTDA</xNome><IE>ISENTO</IE><UF>MG</UF><tpProp>1</tpProp></prop>'
    const trailer = (index: number) =>
      `<veicReboque><cInt>R${index}</cInt><placa>REB${index}A00</placa><tara>7000</tara><capKG>25000</capKG><capM3>90</capM3>${owner}<tpCar>03</tpCar><UF>MG</UF></veicReboque>`
    shows(
      `<rodo><infANTT><RNTRC>12345678</RNTRC><infCIOT><CIOT>520005530381</CIOT><CPF>52998224725</CPF></infCIOT>` +
        `<valePed><disp><CNPJForn>11222333000181</CNPJForn><CPFPg>52998224725</CPFPg><nCompra>4321</nCompra><vValePed>99.90</vValePed><tpValePed>01</tpValePed></disp><categCombVeic>07</categCombVeic></valePed>` +
        `<infContratante><xNome>CONTRATANTE SA</xNome><CNPJ>99888777000166</CNPJ><infContrato><NroContrato>C-77</NroContrato><vContratoGlobal>5000.00</vContratoGlobal></infContrato></infContratante>` +
        `<infPag><xNome>PAGADOR</xNome><CPF>52998224725</CPF><Comp><tpComp>04</tpComp><vComp>900.00</vComp></Comp><Comp><tpComp>99</tpComp><vComp>100.00</vComp><xComp>AJUDANTE</xComp></Comp><vContrato>1000.00</vContrato><indAltoDesemp>1</indAltoDesemp><indPag>1</indPag><vAdiant>300.00</vAdiant><indAntecipaAdiant>1</indAntecipaAdiant><infPrazo><nParcela>001</nParcela><dVenc>2026-07-01</dVenc><vParcela>700.00</vParcela></infPrazo><tpAntecip>2</tpAntecip><infBanc><codBanco>341</codBanco><codAgencia>0001</codAgencia></infBanc></infPag></infANTT>` +
        `${VEHICLE}${trailer(1)}${trailer(2)}<codAgPorto>AG55</codAgPorto><lacRodo><nLacre>LAC1</nLacre></lacRodo><lacRodo><nLacre>LAC2</nLacre></lacRodo></rodo>`,
      ...[
        'ABC1D23',
        'REB1A00',
        'REB2A00',
        'DONO LTDA - 99.888.777/0001-66 - IE ISENTO - MG - 1 - TAC independente',
        '87654321',
        'MOTORISTA UM',
        '529.982.247-25',
      ],
      ...[
        '520005530381',
        '4321',
        'R$ 99,90',
        '01 - TAG',
        '07 - Veículo comercial de 5 eixos',
        'CONTRATANTE SA',
        'C-77',
        'R$ 5.000,00',
      ],
      ...[
        'Frete: R$ 900,00',
        'Outros - AJUDANTE: R$ 100,00',
        'Parcela 001 em 01/07/2026 R$ 700,00',
        'Adiantamento R$ 300,00',
        'Banco 341',
        'Agência 0001',
        'AG55',
        'LAC1, LAC2',
        '25.000',
      ],
    )
  })

  test('air', () => {
    shows(
      '<aereo><nac>PT</nac><matr>ABC</matr><nVoo>JJ1234</nVoo><cAerEmb>SBGR</cAerEmb><cAerDes>SBRF</cAerDes><dVoo>2026-06-02</dVoo></aereo>',
      'PT',
      'ABC',
      'JJ1234',
      'SBGR',
      'SBRF',
      '02/06/2026',
    )
  })

  test('water: vessel, terminals, convoy, empty units', () => {
    shows(
      '<aquav><irin>IR1</irin><tpEmb>03</tpEmb><cEmbar>EMB9</cEmbar><xEmbar>NAVIO SUL</xEmbar><nViag>77</nViag><cPrtEmb>BRSSZ</cPrtEmb><cPrtDest>BRMAO</cPrtDest><prtTrans>BRBEL</prtTrans><tpNav>1</tpNav><infTermCarreg><cTermCarreg>T1</cTermCarreg><xTermCarreg>TERMINAL UM</xTermCarreg></infTermCarreg><infTermDescarreg><cTermDescarreg>T2</cTermDescarreg><xTermDescarreg>TERMINAL DOIS</xTermDescarreg></infTermDescarreg><infEmbComb><cEmbComb>B1</cEmbComb><xBalsa>BALSA UM</xBalsa></infEmbComb><infEmbComb><cEmbComb>B2</cEmbComb><xBalsa>BALSA DOIS</xBalsa></infEmbComb><infUnidCargaVazia><idUnidCargaVazia>CONT1</idUnidCargaVazia><tpUnidCargaVazia>1</tpUnidCargaVazia></infUnidCargaVazia><infUnidTranspVazia><idUnidTranspVazia>CAR1</idUnidTranspVazia><tpUnidTranspVazia>2</tpUnidTranspVazia></infUnidTranspVazia><MMSI>710000000</MMSI></aquav>',
      ...[
        'IR1',
        'EMB9',
        'NAVIO SUL',
        '77',
        'BRSSZ',
        'BRMAO',
        'BRBEL',
        '1 - Cabotagem',
        'TERMINAL UM',
        'TERMINAL DOIS',
        'BALSA UM',
        'BALSA DOIS',
        'Contêiner CONT1',
        'Rodoviário reboque CAR1',
        '710000000',
      ],
    )
  })

  test('rail: the train and each of 300 wagons', () => {
    const wagons = Array.from(
      { length: 300 },
      (_, index) =>
        `<vag><pesoBC>80.500</pesoBC><pesoR>79.123</pesoR><tpVag>HAD</tpVag><serie>ABC</serie><nVag>${700000 + index}</nVag><nSeq>${index + 1}</nSeq><TU>60.000</TU></vag>`,
    )
    shows(
      `<ferrov><trem><xPref>U01</xPref><dhTrem>2026-06-01T08:00:00-03:00</dhTrem><xOri>ORI</xOri><xDest>DES</xDest><qVag>300</qVag></trem>${wagons.join('')}</ferrov>`,
      ...[
        'U01',
        '01/06/2026 08:00:00',
        'ORI',
        'DES',
        '300',
        '80,500',
        '79,123',
        ...wagons.map((_wagon, index) => String(700000 + index)),
      ],
    )
  })

  test('the old layout 1.00: veicPrincipal, CIOT, paper documents by their official names', () => {
    const old = mdfeXml({
      modal:
        '<rodo><RNTRC>12345678</RNTRC><CIOT>999</CIOT><veicPrincipal><placa>OLD1234</placa><tara>5000</tara><condutor><xNome>MOTORISTA</xNome><CPF>52998224725</CPF></condutor><condutor><xNome>SEGUNDO</xNome></condutor></veicPrincipal><valePed><disp><CNPJForn>11222333000181</CNPJForn><nCompra>777</nCompra></disp></valePed></rodo>',
      towns: [
        {
          name: 'SANTOS',
          documents: {
            infCT: ['111', '222'].map((nCT) => ({ nCT, serie: '1' })),
            infNF: { nNF: '333' },
          },
        },
      ],
    })
    const pages = drawn(old)
    expect(pageFaults(pages)).toEqual([])
    expect(textsOf(pages).flat()).toEqual(
      expect.arrayContaining(['OLD1234', '12345678', 'MOTORISTA', 'SEGUNDO', '777', '111', '222', '333']),
    )
  })
})

test('units, seals, dangerous goods, partial delivery and the second bar code are printed with their document', () => {
  const cargo = { tpUnidCarga: '1', idUnidCarga: 'MSCU123', lacUnidCarga: { nLacre: 'L2' }, qtdRat: '10.50' }
  const trailer = { tpUnidTransp: '2', idUnidTransp: 'CARRETA9', lacUnidTransp: { nLacre: 'L1' }, infUnidCarga: cargo }
  const more = {
    SegCodBarra: '123456789012345678901234567890123456',
    indReentrega: '1',
    infUnidTransp: trailer,
    peri: { nONU: '1203', xNomeAE: 'GASOLINA', xClaRisco: '3', grEmb: 'II', qTotProd: '5000 L' },
  }
  const pages = drawn(mdfeXml({ towns: [{ name: 'SANTOS', documents: nfes(40, 1, more) }] }))
  expect(pageFaults(pages)).toEqual([])
  const paper = bare(textsOf(pages).flat().join(''))
  for (const word of [
    'Segundo código de barras: 123456789012345678901234567890123456',
    'Reentrega',
    'Unidade de transporte: Rodoviário reboque CARRETA9; lacres L1; unidade de carga: Contêiner MSCU123, lacres L2, quantidade rateada 10,50',
    'ONU 1203, GASOLINA, classe de risco 3, grupo de embalagem II, quantidade 5000 L',
  ])
    expect(paper.split(bare(word))).toHaveLength(41)
})
