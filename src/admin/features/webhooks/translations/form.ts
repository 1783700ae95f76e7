import { translated } from '../../../../fields/translated'

/** Texts of the form of a webhook. */
const example = '{"status": {"equals": "Sold"}}'

export const translations = translated({
  en: {
    all: 'All of these',
    chosen: (count: number, of: number) => `${count} of ${of}`,
    event: {
      created: (noun: string) => `${noun} created`,
      deleted: (noun: string) => `${noun} deleted`,
      updated: (noun: string) => `${noun} updated`,
    },
    everyEvent: 'Every event',
    example,
    exampleIs: 'For example',
    help: {
      description: 'For staff: what it is for, and who looks after the receiver.',
      enabled: 'Off: it gets no new events. Pending deliveries are still sent.',
      events: 'The events that it receives. With none ticked, every event, including future ones.',
      filter:
        'Only events of matching records are sent. Write it as a where of the interface that is valid for every collection of the events above. It cannot use personal data.',
      method: 'How the receiver is called.',
      ordered: 'Events of one record are sent in order: a failed try delays the later events of this record.',
      payload:
        'Values that are sent with the ids and the names of the changed fields. With none ticked, ids only. Personal data is never sent.',
      tenants:
        'It receives events of these tenants’ records. None: of all tenants. To write a webhook you need access to all of its tenants.',
      url: 'Where events are sent: https, to a public address. The operator can allow others.',
    },
    kept: 'Not offered any more',
    noJson: 'This is no JSON yet.',
    none: { events: 'Every event', payload: 'Ids alone' },
    nothing: 'No name matches.',
    otherEvents: (count: number) => `and ${count} more`,
    search: { events: 'Find an event', payload: 'Find a field' },
    someEvents: (count: number) => (count === 1 ? '1 event' : `${count} events`),
    someFields: (count: number) => (count === 1 ? '1 field' : `${count} fields`),
    titles: { events: 'Events', filter: 'Filter', method: 'Method', payload: 'Payload' },
    untick: 'Untick all',
  },
  es: {
    all: 'Todos estos',
    chosen: (count, of) => `${count} de ${of}`,
    event: {
      created: (noun) => `${noun}: se creó`,
      deleted: (noun) => `${noun}: se borró`,
      updated: (noun) => `${noun}: se cambió`,
    },
    everyEvent: 'Todos los eventos',
    example,
    exampleIs: 'Por ejemplo',
    help: {
      description: 'Para el personal: para qué sirve y quién cuida del receptor.',
      enabled: 'Apagado: no se guarda nada nuevo para él. Lo que espera se envía.',
      events: 'Lo que oye. Sin ninguno marcado, todos los eventos que hay y los que vengan.',
      filter:
        'Solo se cuenta lo que ocurre a registros que coinciden. Se escribe como el where de la interfaz y debe valer para cada colección de los eventos de arriba. No se puede preguntar por datos personales.',
      method: 'Cómo se llama al receptor.',
      ordered:
        'Lo que ocurre a un registro se cuenta en su orden: un intento fallido hace esperar a los siguientes de ese registro.',
      payload:
        'Valores que se cuentan junto a los ids y los nombres de los campos cambiados. Sin ninguno marcado, solo ids. Los datos personales no se cuentan nunca.',
      tenants:
        'De quién son los registros que oye. Ninguna: de todas. Para escribir un webhook hay que tener todas sus empresas.',
      url: 'Adónde se envían los eventos: https, a una dirección pública. El operador puede permitir otras.',
    },
    kept: 'Ya no se ofrecen',
    noJson: 'Esto aún no es JSON.',
    none: { events: 'Todos los eventos', payload: 'Solo ids' },
    nothing: 'Nada tiene ese nombre.',
    otherEvents: (count) => `y ${count} más`,
    search: { events: 'Buscar un evento', payload: 'Buscar un campo' },
    someEvents: (count) => (count === 1 ? '1 evento' : `${count} eventos`),
    someFields: (count) => (count === 1 ? '1 campo' : `${count} campos`),
    titles: { events: 'Eventos', filter: 'Filtro', method: 'Método', payload: 'Contenido' },
    untick: 'Desmarcar todos',
  },
})
