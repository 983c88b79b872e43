// In the order in which they may override each other.
import '@mantine/core/styles.css';
import './fonts.css';
import './base.css';
