import Foundation
import JSONText

/// The app manifest an admin pastes at api.slack.com/apps.
package enum SlackManifest {
    /// Why no manifest can be made.
    package struct Failure: Error, Equatable, CustomStringConvertible {
        package let description: String
    }

    /// The bot's name among the members of a workspace: what people type after an @.
    static let botName = "raincheck"

    /// The manifest for an installation whose path is reached at `url`: `https://weather.example.org/slack/acme`.
    package static func json(url: String) throws(Failure) -> [UInt8] {
        guard let parts = URLComponents(string: url), parts.scheme == "https", let host = parts.host, !host.isEmpty,
            parts.user == nil, parts.query == nil, parts.fragment == nil, parts.path.hasPrefix("/slack/")
        else {
            throw Failure(
                description: "--url must be the https address of one installation, "
                    + "such as https://weather.example.org/slack/acme"
            )
        }
        var writer = JSONWriter()
        writer.object { manifest in
            manifest.name("_metadata")
            manifest.object {
                $0.name("major_version")
                $0.integer(1)
                $0.name("minor_version")
                $0.integer(1)
            }
            manifest.name("display_information")
            manifest.object {
                $0.member("name", "Raincheck")
                $0.member("description", "Forecast cards for any place, in your units")
                $0.member("background_color", "#0b5fa5")
            }
            manifest.name("features")
            manifest.object { features(url, &$0) }
            manifest.name("oauth_config")
            manifest.object { config in
                config.name("scopes")
                config.object { scopes in
                    scopes.name("bot")
                    scopes.array {
                        for scope in ["commands", "app_mentions:read", "chat:write", "im:history", "users:read"] {
                            $0.string(scope)
                        }
                    }
                }
            }
            manifest.name("settings")
            manifest.object { settings(url, &$0) }
        }
        return writer.bytes
    }

    private static func features(_ url: String, _ writer: inout JSONWriter) {
        writer.name("app_home")
        writer.object {
            $0.name("home_tab_enabled")
            $0.bool(true)
            $0.name("messages_tab_enabled")
            $0.bool(true)
            $0.name("messages_tab_read_only_enabled")
            $0.bool(false)
        }
        writer.name("bot_user")
        writer.object {
            $0.member("display_name", botName)
            $0.name("always_online")
            $0.bool(true)
        }
        writer.name("slash_commands")
        writer.array { commands in
            commands.object {
                $0.member("command", "/weather")
                $0.member("url", url)
                $0.member("description", "The weather anywhere, in your units")
                $0.member("usage_hint", "Berlin daily, save home Berlin, help")
                // Names of colleagues come with their ids.
                $0.name("should_escape")
                $0.bool(true)
            }
        }
    }

    private static func settings(_ url: String, _ writer: inout JSONWriter) {
        writer.name("event_subscriptions")
        writer.object { events in
            events.member("request_url", url)
            events.name("bot_events")
            events.array {
                for event in ["app_mention", "message.im", "app_home_opened"] { $0.string(event) }
            }
        }
        writer.name("interactivity")
        writer.object {
            $0.name("is_enabled")
            $0.bool(true)
            $0.member("request_url", url)
            $0.member("message_menu_options_url", url)
        }
        for setting in ["org_deploy_enabled", "socket_mode_enabled", "token_rotation_enabled"] {
            writer.name(setting)
            writer.bool(false)
        }
    }
}
