export { ReferenceField } from './ReferenceField'
